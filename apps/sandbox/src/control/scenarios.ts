import type { Period } from '@yupana/tax/period.ts';
import type { FastifyInstance } from 'fastify';
import { SCENARIOS } from '../scenarios/catalogue.ts';
import { companyBy } from '../world/company-by.ts';
import type { World } from '../world/world.ts';
import { scenarioBody } from './schemas.ts';

export function scenarioRoutes(app: FastifyInstance, world: World): void {
  app.get('/scenarios', () => ({
    catalogue: SCENARIOS,
    active: world.scenarios.list(),
  }));

  app.post('/scenarios', (request, reply) => {
    const { replace, times, period, ...limits } = scenarioBody.parse(request.body ?? {});
    companyBy(world, limits.ruc);
    if (replace) world.scenarios.clear(limits.ruc);
    const added = world.scenarios.add({ ...limits, period: period as Period | null, timesLeft: times });
    return reply.code(201).send(added);
  });

  app.delete<{ Querystring: { ruc?: string } }>('/scenarios', (request, reply) => {
    world.scenarios.clear(request.query.ruc);
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string } }>('/scenarios/:id', (request, reply) => {
    const removed = world.scenarios.remove(Number(request.params.id));
    return reply.code(removed ? 204 : 404).send();
  });
}
