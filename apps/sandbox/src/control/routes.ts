import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RunningServices } from '../services.ts';
import { UnknownCompany } from '../world/company-by.ts';
import type { World } from '../world/world.ts';
import { companyRoutes } from './companies.ts';
import { proposalRoutes } from './proposals.ts';
import { scenarioRoutes } from './scenarios.ts';
import { clockBody, requestsQuery } from './schemas.ts';
import { serviceRoutes } from './services.ts';

/** The calls by which tests and the sandbox's own page steer it. None of them exists at SUNAT. */
export function controlRoutes(app: FastifyInstance, world: World, services: RunningServices): void {
  const all = Object.values(services);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    if (error instanceof UnknownCompany) return reply.code(404).send({ message: error.message });
    return reply.send(error);
  });

  companyRoutes(app, world, all);
  scenarioRoutes(app, world);
  proposalRoutes(app, world);
  serviceRoutes(app, services);
  for (const one of all) one.control(app);

  app.get('/health', () => ({ ok: true, now: world.clock.now().toISOString(), today: world.today() }));

  app.get('/requests', (request) => {
    const { ruc, last } = requestsQuery.parse(request.query);
    return { requests: world.requests.list(ruc).slice(-last) };
  });

  app.post('/clock', (request, reply) => {
    world.clock.set(new Date(clockBody.parse(request.body ?? {}).now));
    return reply.code(204).send();
  });

  app.post('/reset', (_request, reply) => {
    world.reset();
    for (const one of all) one.reset();
    return reply.code(204).send();
  });
}
