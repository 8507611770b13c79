import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CARDS } from './cards.ts';
import { type Culqi, deliver } from './events.ts';

const targetBody = z.strictObject({ url: z.url(), secret: z.string().min(1) });

/** What tests and the sandbox's page want of Culqi: the cards, the charges, the events. */
export function culqiControl(app: FastifyInstance, culqi: Culqi): void {
  const { memory: till } = culqi;
  app.get('/culqi', () => ({
    cards: CARDS,
    asked: till.asked,
    charges: till.charges,
    events: till.events,
    target: till.eventTarget?.url ?? null,
  }));

  app.put('/culqi/events', (request, reply) => {
    till.eventTarget = targetBody.parse(request.body);
    return reply.code(204).send();
  });

  app.post<{ Params: { id: string } }>('/culqi/charges/:id/event', async (request, reply) => {
    const charge = till.charges.find(({ id }) => id === request.params.id);
    if (!charge) return reply.code(404).send({ message: 'No existe el cargo.' });
    return { status: await deliver(culqi, charge) };
  });
}
