import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import { type ListFault, type ListMoments, WELL } from './faults.ts';
import { PATHS, packed, textOf } from './files.ts';
import type { Lists } from './memory.ts';
import { monthText, todayText } from './rates.ts';
import { WORLD_LISTS } from './world-lists.ts';

/** What SUNAT publishes for everybody: its lists of taxpayers and its exchange rates. */
export function listRoutes(app: FastifyInstance, stand: Stand<Lists, ListFault>): void {
  const { world, memory } = stand;
  type Serve = (moments: ListMoments, request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | unknown;
  const serving = (serve: Serve) => async (request: FastifyRequest, reply: FastifyReply) => {
    const moments = course(WELL, stand.takeFault());
    if (await moments.answers({ world, request, reply })) return reply;
    return serve(moments, request, reply);
  };

  for (const list of WORLD_LISTS) {
    app.get(
      PATHS[list],
      serving(async ({ written, share, sends }, _request, reply) => {
        const text = textOf(list, memory.rowsOf(list));
        const { header, rows } = written(text);
        const size = [header, ...rows].join('\r').length + 1;
        const bytes = await packed(list, { header, rows }, share === 1 ? undefined : size * share);
        return reply.header('content-type', 'application/zip').send(sends(bytes));
      }),
    );
  }

  app.get(
    '/a/txt/tipoCambio.txt',
    serving(({ rates }, _request, reply) =>
      reply.header('content-type', 'text/plain').send(rates(`${todayText(world.today())}\n`)),
    ),
  );

  app.post(
    '/cl-at-ittipcam/tcS01Alias/listarTipoCambio',
    serving(({ rates }, request, reply) => {
      const { anio, mes } = (request.body ?? {}) as { anio?: unknown; mes?: unknown };
      const text = monthText(Number(anio), Number(mes), world.today());
      return reply.header('content-type', 'application/json').send(rates(text));
    }),
  );
}
