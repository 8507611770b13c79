import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { culqiControl } from '../culqi/control.ts';
import { type PartnerOptions, partnerControl } from '../partner/links.ts';
import { rucRegisterControl } from '../ruc-register/control.ts';
import type { World } from '../world/world.ts';
import { companyRoutes, UnknownCompany } from './companies.ts';
import { proposalRoutes } from './proposals.ts';
import { scenarioRoutes } from './scenarios.ts';
import { clockBody, requestsQuery } from './schemas.ts';
import { serviceRoutes } from './services.ts';

/** The calls by which tests and the sandbox's own page steer it. None of them exists at SUNAT. */
export function controlRoutes(app: FastifyInstance, world: World, partner?: PartnerOptions): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    if (error instanceof UnknownCompany) return reply.code(404).send({ message: error.message });
    return reply.send(error);
  });

  companyRoutes(app, world);
  scenarioRoutes(app, world);
  proposalRoutes(app, world);
  culqiControl(app, world);
  serviceRoutes(app, world);
  partnerControl(app, world, partner);
  rucRegisterControl(app, world);

  app.get('/health', () => ({ ok: true, now: world.clock.now().toISOString(), today: world.today() }));

  app.get('/requests', (request) => {
    const { ruc, last } = requestsQuery.parse(request.query);
    return { requests: world.requests.list(ruc).slice(-last) };
  });

  app.get<{ Querystring: { ruc?: string } }>('/tickets', (request) => ({
    tickets: world.tickets
      .list(request.query.ruc)
      .map((ticket) => ({ ...ticket, state: world.tickets.stateOf(ticket) })),
  }));

  app.get('/mails', () => ({ mails: world.mails }));

  app.get<{ Params: { id: string } }>('/mails/:id/html', (request, reply) => {
    const mail = world.mails.find(({ id }) => id === Number(request.params.id));
    if (!mail) return reply.code(404).send({ message: 'No existe ese correo.' });
    // As a mail reader shows it: no scripts, nothing from elsewhere.
    const policy = "default-src 'none'; style-src 'unsafe-inline'";
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(mail.html);
  });

  app.delete('/mails', (_request, reply) => {
    world.mails.length = 0;
    return reply.code(204).send();
  });

  app.post('/clock', (request, reply) => {
    world.clock.set(new Date(clockBody.parse(request.body ?? {}).now));
    return reply.code(204).send();
  });

  app.post('/reset', (_request, reply) => {
    world.reset();
    return reply.code(204).send();
  });
}
