import type { FastifyInstance } from 'fastify';
import type { Titled } from '../scenarios/fault.ts';
import { isFault, isService, SERVICES, type Service } from '../world/services.ts';
import type { World } from '../world/world.ts';
import { faultBody } from './schemas.ts';

type Named = { Params: { service: string } };

/** What the other services are told to do wrong, and what they received. */
export function serviceRoutes(app: FastifyInstance, world: World): void {
  app.get('/services', () => ({
    services: Object.entries(SERVICES).map(([id, { title, scenarios }]) => ({
      id,
      title,
      scenarios: Object.entries<Titled>(scenarios).map(([scenario, fault]) => ({ id: scenario, title: fault.title })),
      active: world.services.active(id as Service),
    })),
  }));

  app.post<Named>('/services/:service', (request, reply) => {
    const { service } = request.params;
    const { scenario, times } = faultBody.parse(request.body ?? {});
    if (!isService(service) || !isFault(service, scenario)) {
      return reply.code(404).send({ message: `No existe el escenario ${scenario} de ${service}.` });
    }
    world.services.set(service, { scenario, timesLeft: times });
    return reply.code(204).send();
  });

  app.delete<Named>('/services/:service', (request, reply) => {
    const { service } = request.params;
    if (!isService(service)) return reply.code(404).send({ message: `No existe el servicio ${service}.` });
    world.services.clear(service);
    return reply.code(204).send();
  });

  app.get('/submissions', () => ({ tries: world.submissionTries, submissions: world.submissions }));
}
