import type { FastifyInstance } from 'fastify';
import type { Stand } from '../service.ts';
import { companyBy } from '../world/company-by.ts';
import type { SireMemory } from './memory.ts';

export function sireControl(app: FastifyInstance, { world, memory: { tokens, tickets } }: Stand<SireMemory>): void {
  app.get<{ Querystring: { ruc?: string } }>('/tickets', (request) => ({
    tickets: tickets.list(request.query.ruc).map((ticket) => ({ ...ticket, state: tickets.stateOf(ticket) })),
  }));

  app.post<{ Params: { ruc: string } }>('/companies/:ruc/expire-tokens', (request, reply) => {
    tokens.expire(companyBy(world, request.params.ruc).ruc);
    return reply.code(204).send();
  });
}
