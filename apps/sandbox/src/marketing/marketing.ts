import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';

/** What a form service received. */
export interface Submission {
  receivedAt: string;
  fields: Record<string, string>;
}

/** A stand-in for the marketing service: it takes any form and keeps it, or fails as it is told. */
export function marketingRoutes(app: FastifyInstance, world: World): void {
  app.post('/marketing/form', async (request, reply) => {
    const fault = world.services.take('marketing');
    world.submissionTries += 1;
    if (fault) return reply.code(fault.status).send(fault.body);
    world.submissions.push({
      receivedAt: world.clock.now().toISOString(),
      fields: request.body as Submission['fields'],
    });
    return reply.code(200).send({ inlineMessage: 'Gracias' });
  });
}
