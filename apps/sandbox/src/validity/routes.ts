import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWERS } from '../scenarios/answers.ts';
import { course } from '../scenarios/fault.ts';
import type { Memory, Stand } from '../service.ts';
import type { Company } from '../universe/companies.ts';
import type { Question } from '../world/scenarios.ts';
import type { World } from '../world/world.ts';
import { readAsked } from './asked.ts';
import { VALIDITY, WELL } from './faults.ts';
import { judge } from './judge.ts';

const SCOPE = 'https://api.sunat.gob.pe/v1/contribuyente/contribuyentes';
const PATH = '/v1/contribuyente/contribuyentes/:ruc/validarcomprobante';

/** The «consulta integrada de validez» behind its own token service, which asks for no SOL user. */
export function validityRoutes(app: FastifyInstance, { world }: Stand<Memory>): void {
  for (const slash of ['/', '']) {
    app.post<{ Params: { clientId: string }; Body: Record<string, string> | undefined }>(
      `/v1/clientesextranet/:clientId/oauth2/token${slash}`,
      async (request, reply) => {
        const form = request.body ?? {};
        const company = ownerOf(world, request.params.clientId);
        request.ruc = company?.ruc ?? null;
        if (company && (await isSpoilt(world, questionOf(company, 'token'), request, reply))) return reply;
        const refusal = refusalOf(world, company, request.params.clientId, form);
        if (refusal) return reply.code(refusal.status).send({ error_description: refusal.text, error: refusal.error });
        const { ruc, credentials } = company as Company;
        const rights = { grantsSire: false, grantsCpe: false, grantsValidity: true };
        const session = { ruc, ...rights, callsLeft: null, scenario: null };
        const token = world.tokens.issue(session, credentials.solUser, request.params.clientId);
        return { access_token: token, token_type: 'Bearer', expires_in: world.tokens.seconds };
      },
    );
  }

  app.post(PATH, async (request, reply) => {
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
    const session = scheme === 'Bearer' ? world.tokens.use(token) : null;
    const company = world.companies.get(session?.ruc ?? '');
    if (!session?.grantsValidity || !company) return reply.code(401).send();
    request.ruc = company.ruc;
    const question = questionOf(company, 'validity');
    if (await isSpoilt(world, question, request, reply)) return reply;
    const scenario = world.scenarios.take('validity', question);
    request.scenario = scenario ?? request.scenario;
    const moments = course(WELL, scenario && VALIDITY[scenario]);
    if (await moments.answers({ world, request, reply })) return reply;
    const asked = readAsked(request.body);
    if ('message' in asked) return reply.code(asked.status).send({ success: false, ...withoutStatus(asked) });
    return moments.says(judge(world, company, asked));
  });
}

function questionOf(company: Company, endpoint: 'token' | 'validity'): Question {
  return { ruc: company.ruc, endpoint, book: null, period: null, byCredential: null };
}

async function isSpoilt(world: World, question: Question, request: FastifyRequest, reply: FastifyReply) {
  const fault = world.scenarios.take('answer', question);
  if (fault === null) return false;
  request.scenario = fault;
  return ANSWERS[fault].answers({ world, request, reply });
}

/** Both of a company's API clients: which of them has this service ticked is the company's own matter. */
function ownerOf(world: World, clientId: string): Company | undefined {
  return [...world.companies.values()].find(({ credentials }) =>
    [credentials.clientId, credentials.clientWithoutSire.clientId].includes(clientId),
  );
}

interface Refusal {
  status: number;
  error: string;
  text: string;
}

function refusalOf(world: World, owner: Company | undefined, clientId: string, form: Record<string, string>) {
  const refuse = (status: number, error: string, text: string): Refusal => ({ status, error, text });
  if (form.grant_type !== 'client_credentials')
    return refuse(400, 'unsupported_grant_type', 'El grant_type no es permitido.');
  if (!owner || form.client_id !== clientId) return refuse(400, 'invalid_client', 'El client_id no es valido.');
  const { clientSecret, clientWithoutSire } = owner.credentials;
  const secret = clientId === clientWithoutSire.clientId ? clientWithoutSire.clientSecret : clientSecret;
  // What is written after the secret chooses a scenario of SIRE.
  if (form.client_secret?.split('#')[0] !== secret)
    return refuse(401, 'invalid_client', 'El client_secret no es valido.');
  const denied = world.scenarios.look('validity-permission', questionOf(owner, 'validity')) !== null;
  if (denied || form.scope !== SCOPE || owner.withoutPermission?.includes('validarcomprobante'))
    return refuse(400, 'unauthorized_client', 'Cliente no autorizado');
  return null;
}

function withoutStatus({ message, errorCode }: { message: string; errorCode: string }): object {
  return { message, errorCode };
}
