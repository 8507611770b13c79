import type { FastifyInstance } from 'fastify';
import type { Stand } from '../service.ts';
import type { MarketingFault } from './faults.ts';
import type { Submission, Submissions } from './memory.ts';

/** A stand-in for the marketing service: it takes any form and keeps it, or fails as it is told. */
export function marketingRoutes(app: FastifyInstance, stand: Stand<Submissions, MarketingFault>): void {
  const { world, memory } = stand;
  app.post('/marketing/form', async (request, reply) => {
    const fault = stand.takeFault();
    memory.tries += 1;
    if (fault) return reply.code(fault.status).send(fault.body);
    memory.kept.push({
      receivedAt: world.clock.now().toISOString(),
      fields: request.body as Submission['fields'],
    });
    return reply.code(200).send({ inlineMessage: 'Gracias' });
  });
}
