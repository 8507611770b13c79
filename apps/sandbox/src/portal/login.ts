import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWERS } from '../scenarios/answers.ts';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import { sendHtml } from '../sire/bodies.ts';
import { TOKENS } from '../sire/faults/tokens.ts';
import type { Company } from '../universe/companies.ts';
import type { World } from '../world/world.ts';
import { LET_IN, type LoginMoments, PORTAL } from './faults/login.ts';
import type { PortalVisits } from './memory.ts';
import { ERROR_PAGE, formPage, wrongFormPage } from './pages.ts';
import { cookieOf, FORM_COOKIE, giveCookie, originOf } from './visitor.ts';

const OAUTH = '/v1/clientessol/4f3b88b3-d9d6-402a-b85d-6a0bc857746a/oauth2';
/** A serialized Java map in base64, with the plus and the slash that break who reads it carelessly. @source seen 2016 to 2026 */
const STATE = 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwACRgAKbG9hZEZhY3Rvckk+/ZVzaW11bGFkb3I==';
const WRONG = 'Usuario o Clave Incorrectos.';
const BLOCKED = 'El usuario se encuentra bloqueado por intentos fallidos.';

const originalUrl = (origin: string) => `${origin}/cl-ti-itmenu/AutenticaMenuInternet.htm`;

/** Where the menu sends who has no session. */
export function loginAddress(origin: string): string {
  const query = `lang=es-PE&showDni=true&showLanguages=false&originalUrl=${originalUrl(origin)}&state=${STATE}`;
  return `${origin}${OAUTH}/loginMenuSol?${query}`;
}

type Form = Record<string, string>;

export function loginRoutes(app: FastifyInstance, stand: Stand<PortalVisits>): void {
  app.get(`${OAUTH}/loginMenuSol`, (request, reply) => {
    giveCookie(reply, FORM_COOKIE, stand.memory.openForm(STATE), '/v1/clientessol');
    return sendForm(request, reply);
  });
  app.get(`${OAUTH}/error`, (_request, reply) => sendHtml(reply, 200, ERROR_PAGE));
  app.post<{ Body: Form }>(`${OAUTH}/j_security_check`, (request, reply) => check(stand, request, reply));
}

async function check(
  { world, memory: visits }: Stand<PortalVisits>,
  request: FastifyRequest<{ Body: Form }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.body ?? {};
  const opened = visits.form(cookieOf(request, FORM_COOKIE));
  const strange =
    problemOf(form, originalUrl(originOf(request))) ?? (opened ? null : 'Falta la cookie del formulario.');
  if (strange !== null || opened === null) return sendHtml(reply, 400, wrongFormPage(strange ?? ''));
  const ruc = form.custom_ruc ?? '';
  request.ruc = ruc;
  const question = { ruc, endpoint: 'portal', book: null, period: null, byCredential: null } as const;
  const connection = world.scenarios.take('answer', question);
  const scenario = connection === null ? world.scenarios.take('portal', question) : null;
  const ofToken = connection === null && scenario === null ? world.scenarios.look('token', question) : null;
  request.scenario = connection ?? scenario ?? ofToken;
  if (connection !== null && (await ANSWERS[connection].answers({ world, request, reply }))) return reply;
  const moments = course(LET_IN, scenario ? PORTAL[scenario] : ofToken && distrustOf(ofToken));
  if (await moments.answers({ world, request, reply })) return reply;

  const company = world.companies.get(ruc);
  const refused = refuse(world, company, form, moments);
  if (refused !== null) return answerRefusal(request, reply, refused);
  const code = visits.issueCode(ruc, form.j_username ?? '');
  if (moments.distrusts !== null) visits.spendCode(code);
  const hasty = world.clock.now().getTime() - opened.openedAt < visits.hasteMs;
  const toFront = hasty || moments.leadsTo === 'front-page';
  if (toFront) return reply.redirect(`${originOf(request)}/?state=&code=${code}`, 302);
  return reply.redirect(`${originalUrl(originOf(request))}?code=${code}&state=${encodeURIComponent(STATE)}`, 302);
}

/** What the form's own script always sends. */
function problemOf(form: Form, expectedUrl: string): string | null {
  if (form.tipo !== '2' || form.dni !== '') return 'tipo debe ser 2, y dni vacío.';
  if (!/^\d{11}$/.test(form.custom_ruc ?? '')) return 'custom_ruc debe tener 11 dígitos.';
  if (!/^[A-Z0-9]{1,8}$/.test(form.j_username ?? '')) return 'j_username va en mayúsculas, sin el RUC.';
  if (!form.j_password || form.j_password.length > 12) return 'j_password debe tener de 1 a 12 caracteres.';
  if (form.originalUrl !== expectedUrl) return 'originalUrl no es la del formulario.';
  if (form.state !== STATE) return 'state no es el del formulario.';
  return form.captcha === undefined ? 'Falta captcha.' : null;
}

/** A password that the token service takes for wrong is wrong here, too: it is the same user's. */
function distrustOf(scenario: keyof typeof TOKENS): Pick<LoginMoments, 'distrusts'> | null {
  return TOKENS[scenario].refuses === 'key' ? { distrusts: 'message' } : null;
}

type Refusal = 'message' | 'error-page' | 'captcha' | 'blocked' | 'silent';

/** Counts the wrong password; it is the same count as the API's, for it is the same user. */
function refuse(
  world: World,
  company: Company | undefined,
  form: Form,
  { refuses, distrusts }: LoginMoments,
): Refusal | null {
  if (refuses !== null) return refuses;
  // After three failures nobody enters without a captcha, be the password right or wrong. Seen 2026-08.
  if (company && world.logins.isLocked(company.ruc)) return 'captcha';
  const right = company?.credentials.solUser === form.j_username && company?.credentials.solKey === form.j_password;
  if (right && distrusts === null) {
    world.logins.succeeded(form.custom_ruc ?? '');
    return null;
  }
  if (company) world.logins.failed(company.ruc);
  // Accepted here, and refused by the menu.
  if (distrusts === 'menu') return null;
  return distrusts ?? 'message';
}

function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  switch (refusal) {
    case 'error-page':
      return reply.redirect(`${originOf(request)}${OAUTH}/error`, 302);
    case 'captcha':
      return sendForm(request, reply, { captcha: true });
    case 'blocked':
      return sendForm(request, reply, { error: BLOCKED });
    case 'silent':
      return sendForm(request, reply);
    case 'message':
      return sendForm(request, reply, { error: WRONG });
  }
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  more: { error?: string; captcha?: boolean } = {},
): FastifyReply {
  return sendHtml(reply, 200, formPage({ state: STATE, originalUrl: originalUrl(originOf(request)), ...more }));
}
