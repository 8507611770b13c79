import type { FastifyInstance } from 'fastify';
import type { RunningServices, ServiceId } from '../services.ts';
import { faultBody } from './schemas.ts';

type Named = { Params: { service: string } };

/** What the services are told to do wrong, whoever asks them. */
export function serviceRoutes(app: FastifyInstance, services: RunningServices): void {
  const spoilable = Object.entries(services).filter(([, { faults }]) => faults.length > 0);
  const named = (id: string) => (spoilable.some(([one]) => one === id) ? services[id as ServiceId] : null);

  app.get('/services', () => ({
    services: spoilable.map(([id, { title, faults, active }]) => ({ id, title, scenarios: faults, active: active() })),
  }));

  app.post<Named>('/services/:service', (request, reply) => {
    const { service } = request.params;
    const { scenario, times } = faultBody.parse(request.body ?? {});
    if (!named(service)?.spoil({ scenario, timesLeft: times })) {
      return reply.code(404).send({ message: `No existe el escenario ${scenario} de ${service}.` });
    }
    return reply.code(204).send();
  });

  app.delete<Named>('/services/:service', (request, reply) => {
    const { service } = request.params;
    const found = named(service);
    if (!found) return reply.code(404).send({ message: `No existe el servicio ${service}.` });
    found.mend();
    return reply.code(204).send();
  });
}
