import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/world.ts';
import { CARDS } from './cards.ts';
import { deliver } from './events.ts';

const targetBody = z.strictObject({ url: z.url(), secret: z.string().min(1) });

/** What tests and the sandbox's page want of Culqi: the cards, the charges, the events. */
export function culqiControl(app: FastifyInstance, world: World): void {
  app.get('/culqi', () => ({
    cards: CARDS,
    asked: world.till.asked,
    charges: world.till.charges,
    events: world.events,
    target: world.eventTarget?.url ?? null,
  }));

  app.put('/culqi/events', (request, reply) => {
    world.eventTarget = targetBody.parse(request.body);
    return reply.code(204).send();
  });

  app.post<{ Params: { id: string } }>('/culqi/charges/:id/event', async (request, reply) => {
    const charge = world.till.charges.find(({ id }) => id === request.params.id);
    if (!charge) return reply.code(404).send({ message: 'No existe el cargo.' });
    return { status: await deliver(world, charge) };
  });
}
