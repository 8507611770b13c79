import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world/world.ts';
import { packed, registerText, type ServedFile } from './file.ts';
import { taxpayersOf } from './taxpayers.ts';

/** SUNAT's www2, for its RUC register: a file with a version, that can be asked for in parts. */
export function rucRegisterRoutes(app: FastifyInstance, world: World): void {
  app.get('/padron_reducido_ruc.zip', async (request, reply) => {
    const fault = world.services.take('padron');
    if (fault && 'answers' in fault && (await fault.answers({ world, request, reply }))) return reply;
    const text = servedText(world);
    const file = await (fault && 'serves' in fault ? fault.serves(text) : packed(text));
    reply
      .header('etag', file.etag)
      .header('last-modified', new Date(world.today()).toUTCString())
      .header('accept-ranges', 'bytes');
    const unchanged = (fault && 'changes' in fault) || request.headers['if-none-match'] === file.etag;
    if (unchanged) return reply.code(304).send();
    return sendFile(request, reply, file, fault !== null && 'cut' in fault);
  });
}

/** What stands in the register now. */
export function servedText(world: World): string {
  return world.rucRegister.text ?? registerText(taxpayersOf(world.companies.values()));
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
