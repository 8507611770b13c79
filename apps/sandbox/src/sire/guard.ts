import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ScenarioId } from '../scenarios/catalogue.ts';
import type { Company } from '../universe/companies.ts';
import type { Session, Tokens } from '../world/tokens.ts';
import type { World } from '../world/world.ts';
import { FAILED_HTML, sendHtml, UNAUTHORIZED_HTML, Unprocessable, unprocessableBody } from './bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose data is asked for; null when nobody knows. */
    ruc: string | null;
    /** The scenario that decided the answer. */
    scenario: ScenarioId | null;
    session: Session | null;
    startedAt: number;
  }
}

/** What every request to SUNAT's hosts goes through: it is noted, and errors get SUNAT's bodies. */
export function watchRequests(app: FastifyInstance, world: World): void {
  app.decorateRequest('ruc', null);
  app.decorateRequest('scenario', null);
  app.decorateRequest('session', null);
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', async (request, reply) => {
    request.startedAt = performance.now();
    // On the raw answer, because a scenario may cut the connection without a reply.
    reply.raw.once('close', () => note(world, request, reply));
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Unprocessable) return reply.code(422).send(unprocessableBody(error));
    console.error(error);
    return sendHtml(reply, 500, FAILED_HTML);
  });
}

function note(world: World, request: FastifyRequest, reply: FastifyReply): void {
  world.requests.add({
    at: world.clock.now().toISOString(),
    method: request.method,
    // A code opens the menu of whoever has it.
    path: request.url.replace(/([?&]code=)[^&]+/, '$1…'),
    ruc: request.ruc,
    status: reply.raw.writableFinished ? reply.raw.statusCode : 0,
    ms: Math.round(performance.now() - request.startedAt),
    scenario: request.scenario,
  });
}

/** Who may pass to api-sire: a caller with a User-Agent and a live token that grants SIRE. */
export async function requireToken(tokens: Tokens, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!request.headers['user-agent']) return sendHtml(reply, 401, UNAUTHORIZED_HTML);
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
  const session = scheme === 'Bearer' ? tokens.use(token) : null;
  // An expired token is refused with no body at all. Seen 2026-08.
  if (!session) return reply.code(401).send();
  request.session = session;
  request.ruc = session.ruc;
  if (!session.grantsSire) return sendHtml(reply, 401, UNAUTHORIZED_HTML);
  return undefined;
}

/** The company of a caller that passed `requireToken`. */
export function companyOf(world: World, request: FastifyRequest): Company {
  const company = world.companies.get(request.ruc ?? '');
  if (!company) throw new Error(`No hay empresa con RUC ${request.ruc}`);
  return company;
}
