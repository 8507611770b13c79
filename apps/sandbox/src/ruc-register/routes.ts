import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import type { World } from '../world/world.ts';
import { type RegisterFault, WELL } from './faults.ts';
import { registerText, type ServedFile } from './file.ts';
import type { Register } from './memory.ts';
import { taxpayersOf } from './taxpayers.ts';

/** SUNAT's www2, for its RUC register: a file with a version, that can be asked for in parts. */
export function rucRegisterRoutes(app: FastifyInstance, stand: Stand<Register, RegisterFault>): void {
  const { world, memory } = stand;
  app.get('/padron_reducido_ruc.zip', async (request, reply) => {
    const moments = course(WELL, stand.takeFault());
    if (await moments.answers({ world, request, reply })) return reply;
    const file = await moments.serves(servedText(world, memory));
    reply
      .header('etag', file.etag)
      .header('last-modified', new Date(world.today()).toUTCString())
      .header('accept-ranges', 'bytes');
    const unchanged = moments.neverChanges || request.headers['if-none-match'] === file.etag;
    if (unchanged) return reply.code(304).send();
    return sendFile(request, reply, file, moments.cut);
  });
}

/** What stands in the register now. */
export function servedText(world: World, { text }: Register): string {
  return text ?? registerText(taxpayersOf(world.companies.values()));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: ServedFile, isCut: boolean): unknown {
  const asked = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
  const from = asked && request.headers['if-range'] === etag ? Number(asked[1]) : 0;
  if (from >= bytes.length) {
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  }
  if (from > 0) reply.code(206).header('content-range', `bytes ${from}-${bytes.length - 1}/${bytes.length}`);
  const body = bytes.subarray(from);
  if (!isCut) return reply.header('content-type', 'application/zip').send(body);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/zip', 'content-length': body.length });
  // What was sent must have left before the line is cut.
  const cut = () => setTimeout(() => request.raw.socket.destroy(), 30);
  reply.raw.write(body.subarray(0, Math.ceil(body.length / 2)), cut);
  return reply;
}
