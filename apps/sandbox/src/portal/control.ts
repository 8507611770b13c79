import type { FastifyInstance } from 'fastify';
import type { Stand } from '../service.ts';
import { withheldControl } from '../withheld/control.ts';
import { companyBy } from '../world/company-by.ts';
import type { PortalVisits } from './memory.ts';

export function portalControl(app: FastifyInstance, { world, memory: visits }: Stand<PortalVisits>): void {
  withheldControl(app, world);

  /** As if somebody entered with the same user from a browser: who was inside is outside, and so are its tokens. */
  app.post<{ Params: { ruc: string } }>('/companies/:ruc/take-portal', (request, reply) => {
    const { ruc } = companyBy(world, request.params.ruc);
    visits.take(ruc);
    world.tokens.expire(ruc);
    return reply.code(204).send();
  });
}
