import type { FastifyInstance } from 'fastify';
import type { Stand } from '../service.ts';
import type { MailFault } from './faults.ts';
import type { Mailbox } from './memory.ts';

export function mailControl(app: FastifyInstance, { memory }: Stand<Mailbox, MailFault>): void {
  app.get('/mails', () => ({ mails: memory.mails }));

  app.get<{ Params: { id: string } }>('/mails/:id/html', (request, reply) => {
    const mail = memory.mails.find(({ id }) => id === Number(request.params.id));
    if (!mail) return reply.code(404).send({ message: 'No existe ese correo.' });
    // As a mail reader shows it: no scripts, nothing from elsewhere.
    const policy = "default-src 'none'; style-src 'unsafe-inline'";
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(mail.html);
  });

  app.delete('/mails', (_request, reply) => {
    memory.clear();
    return reply.code(204).send();
  });
}
