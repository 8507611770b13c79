import type { FastifyInstance, FastifyReply } from 'fastify';
import { ANSWERS } from '../scenarios/answers.ts';
import { isScenario, type ScenarioId } from '../scenarios/catalogue.ts';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import type { Company } from '../universe/companies.ts';
import type { Tokens } from '../world/tokens.ts';
import type { World } from '../world/world.ts';
import { mayUseCpe } from './cpe-permission.ts';
import { LET_IN, TOKENS, type TokenMoments } from './faults/tokens.ts';
import type { SireMemory } from './memory.ts';

const SIRE_SCOPE = 'https://api-sire.sunat.gob.pe';
/** Which of them api-cpe wants is disputed: both are taken. */
const CPE_SCOPES: readonly string[] = [
  'https://api-cpe.sunat.gob.pe',
  'https://api-cpe.sunat.gob.pe/v1/contribuyente/consultacpe',
];

interface Refusal {
  status: number;
  error: string;
  description: string;
}

const REFUSED = {
  /** @source screenshot of SUNAT's manual: status 400, «autenticacion» without accent */
  user: { status: 400, error: 'access_denied', description: 'Error en la autenticacion del usuario.' },
  /** Nobody published it. What is known is that some accountants see their user locked. */
  locked: { status: 400, error: 'access_denied', description: 'El usuario se encuentra bloqueado.' },
  /** A separator between RUC and user is refused with 401. @source STREAM, 2026-08 */
  separator: { status: 401, error: 'access_denied', description: 'Error en la autenticacion del usuario.' },
  /** Text confirmed by several projects; the value of `error` is a guess. */
  permission: { status: 400, error: 'unauthorized_client', description: 'Cliente no autorizado' },
  /** Not found verbatim in public: what is known is that the text does not say «usuario». */
  client: { status: 400, error: 'invalid_client', description: 'El client_id no es valido.' },
  secret: { status: 401, error: 'invalid_client', description: 'El client_secret no es valido.' },
  grant: { status: 400, error: 'unsupported_grant_type', description: 'El grant_type no es permitido.' },
} as const satisfies Record<string, Refusal>;

type Form = Record<string, string>;
interface Caller {
  company: Company;
  /** A scenario written after the secret, as in `secret#ticket-atascado`. */
  chosen: ScenarioId | null;
  /** It asked for api-cpe and nothing else. */
  cpeOnly: boolean;
}

/** The token service of SUNAT's «API Seguridad» (password grant). */
export function tokenRoutes(app: FastifyInstance, { world, memory }: Stand<SireMemory>): void {
  for (const slash of ['/', '']) {
    app.post<{ Params: { clientId: string }; Body: Form }>(
      `/v1/clientessol/:clientId/oauth2/token${slash}`,
      async (request, reply) => {
        const form = request.body ?? {};
        const ruc = /^\d{11}/.exec(form.username ?? '')?.[0] ?? '';
        request.ruc = ruc || null;
        const question = { ruc, endpoint: 'token', book: null, period: null, byCredential: null } as const;
        // What is told to happen so many times happens to SIRE's tokens: api-cpe's only sees it.
        const sees = CPE_SCOPES.includes(form.scope ?? '');
        const { scenarios } = world;
        const fault = sees ? scenarios.look('answer', question) : scenarios.take('answer', question);
        if (fault !== null) {
          request.scenario = fault;
          if (await ANSWERS[fault].answers({ world, request, reply })) return reply;
        }
        const caller = identify(world, request.params.clientId, form);
        if ('status' in caller) return refuse(reply, caller);
        const asked = { ...question, byCredential: caller.chosen };
        const scenario = sees ? scenarios.look('token', asked) : scenarios.take('token', asked);
        request.scenario = scenario ?? request.scenario;
        const moments = course(LET_IN, scenario && TOKENS[scenario]);
        if (await moments.answers({ world, request, reply })) return reply;
        const refusal = refusalOf(world, caller.company, moments, form.password ?? '');
        return refusal ? refuse(reply, refusal) : grant(memory.tokens, reply, caller, moments);
      },
    );
  }
}

/** Checks the form in SUNAT's order: client, secret, permission, user. The password comes last, apart. */
function identify(world: World, pathClientId: string, form: Form): Caller | Refusal {
  if (form.grant_type !== 'password') return REFUSED.grant;
  if (form.client_id !== pathClientId) return REFUSED.client;
  const owner = [...world.companies.values()].find(({ credentials }) =>
    [credentials.clientId, credentials.clientWithoutSire.clientId].includes(pathClientId),
  );
  if (!owner) return REFUSED.client;
  const { credentials } = owner;
  const plain = pathClientId === credentials.clientId;
  const [secret = '', chosen = ''] = (form.client_secret ?? '').split('#');
  const rightSecret = plain ? credentials.clientSecret : credentials.clientWithoutSire.clientSecret;
  if (secret !== rightSecret) return REFUSED.secret;
  const cpeOnly = CPE_SCOPES.includes(form.scope ?? '');
  if (!plain || !(cpeOnly ? mayUseCpe(world, owner) : form.scope === SIRE_SCOPE)) return REFUSED.permission;
  if (/^\d{11}[^A-Z0-9]/i.test(form.username ?? '')) return REFUSED.separator;
  if (form.username !== owner.ruc + credentials.solUser) return REFUSED.user;
  return { company: owner, chosen: isScenario(chosen) ? chosen : null, cpeOnly };
}

function refusalOf(world: World, company: Company, { refuses }: TokenMoments, password: string): Refusal | null {
  if (refuses !== null && refuses !== 'key') return REFUSED[refuses];
  const wrong = refuses === 'key' || password !== company.credentials.solKey;
  if (wrong) world.logins.failed(company.ruc);
  if (wrong || world.logins.isLocked(company.ruc)) return REFUSED.user;
  world.logins.succeeded(company.ruc);
  return null;
}

function grant(
  tokens: Tokens,
  reply: FastifyReply,
  { company, chosen, cpeOnly }: Caller,
  { grants }: TokenMoments,
): FastifyReply {
  const grantsCpe = !company.withoutPermission?.includes('consultacpe');
  const granted = { grantsSire: !cpeOnly, grantsCpe, grantsValidity: false };
  const session = { ruc: company.ruc, ...granted, callsLeft: null, scenario: chosen, ...grants };
  const token = tokens.issue(session, company.credentials.solUser, company.credentials.clientId);
  return reply.send({ access_token: token, token_type: 'Bearer', expires_in: tokens.seconds });
}

function refuse(reply: FastifyReply, { status, error, description }: Refusal): FastifyReply {
  return reply.code(status).send({ error_description: description, error });
}
