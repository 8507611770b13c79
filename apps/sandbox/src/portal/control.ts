import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Stand } from '../service.ts';
import { withheldControl } from '../withheld/control.ts';
import { limaDate, limaTime } from '../world/clock.ts';
import { companyBy } from '../world/company-by.ts';
import { codeOf, type Message } from './mailbox/messages.ts';
import type { PortalVisits } from './memory.ts';

export function portalControl(app: FastifyInstance, { world, memory: visits }: Stand<PortalVisits>): void {
  withheldControl(app, world);

  /** As if somebody entered with the same user from a browser: who was inside is outside, and so are its tokens. */
  app.post<{ Params: { ruc: string } }>('/companies/:ruc/take-portal', (request, reply) => {
    const { ruc } = companyBy(world, request.params.ruc);
    visits.take(ruc);
    visits.mailboxes.take(ruc);
    visits.seeSol.take(ruc);
    world.tokens.expire(ruc);
    return reply.code(204).send();
  });

  /** What stands in a mailbox, and who opened what of it. */
  app.get<{ Params: { ruc: string } }>('/mailbox/:ruc', (request) => {
    const company = companyBy(world, request.params.ruc);
    const { mailboxes } = visits;
    return mailboxes
      .messages(company)
      .map((message) => ({ ...message, isRead: mailboxes.isRead(message), readBy: mailboxes.readBy(message) }));
  });

  /** Somebody reads one at SUNAT, with a browser. */
  app.post<{ Params: { ruc: string; code: string } }>('/mailbox/:ruc/:code/read', (request, reply) => {
    const company = companyBy(world, request.params.ruc);
    const { mailboxes } = visits;
    for (const message of mailboxes.messages(company))
      if (String(message.code) === request.params.code)
        mailboxes.markRead(message, { solUser: 'OTRO', at: world.clock.now() });
    return reply.send({});
  });

  /** SUNAT sends one. */
  app.post<{ Params: { ruc: string } }>('/mailbox/:ruc', (request, reply) => {
    const company = companyBy(world, request.params.ruc);
    const { files, day, ...given } = messageBody.parse(request.body ?? {});
    const now = world.clock.now();
    const message: Message = {
      ...given,
      code: codeOf(`${company.ruc}/${given.subject}/${now.toISOString()}`),
      day: day ?? limaDate(now),
      time: limaTime(now),
      files: Array.from({ length: files }, (_, place) => `documento-${place + 1}.pdf`),
    };
    visits.mailboxes.add(company, message);
    return reply.code(201).send(message);
  });
}

const messageBody = z.strictObject({
  tray: z.enum(['1', '2']).default('2'),
  subject: z.string().min(1).max(400),
  label: z
    .string()
    .regex(/^\d{2}$/)
    .default('00'),
  folder: z
    .string()
    .regex(/^\d{2}$/)
    .default('00'),
  /** `YYYY-MM-DD`; today when absent. */
  day: z.iso.date().optional(),
  files: z.int().min(0).max(5).default(0),
  wasRead: z.boolean().default(false),
});
