import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Stand } from '../service.ts';
import type { ListFault } from './faults.ts';
import type { Lists } from './memory.ts';
import { WORLD_LISTS } from './world-lists.ts';

const row = z.object({
  ruc: z.string(),
  name: z.string().default('PRUEBA'),
  from: z.iso.date(),
  resolution: z.string().default('RS R.S.001-2026'),
});
const asked = z.object({ list: z.enum(WORLD_LISTS) });

/** What stands in SUNAT's lists, and a way to put something else in its place. */
export function listControl(app: FastifyInstance, { memory }: Stand<Lists, ListFault>): void {
  app.get('/lists/:list', (request) => ({ rows: memory.rowsOf(asked.parse(request.params).list) }));

  app.put('/lists/:list', (request, reply) => {
    memory.put(asked.parse(request.params).list, z.object({ rows: z.array(row) }).parse(request.body).rows);
    return reply.code(204).send();
  });

  app.delete('/lists', (_request, reply) => {
    memory.clear();
    return reply.code(204).send();
  });
}
