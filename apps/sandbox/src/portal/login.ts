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
import { MENUS, type Menu } from './menus.ts';
import { ERROR_PAGE, formPage, wrongFormPage } from './pages.ts';
import { cookieOf, FORM_COOKIE, giveCookie, originOf } from './visitor.ts';

const oauth = ({ client }: Menu) => `/v1/clientessol/${client}/oauth2`;
const WRONG = 'Usuario o Clave Incorrectos.';
const BLOCKED = 'El usuario se encuentra bloqueado por intentos fallidos.';

const originalUrl = (menu: Menu, origin: string) => `${origin}${menu.entrance}`;

/** Where a menu sends who has no session. */
export function loginAddress(menu: Menu, origin: string): string {
  const query = `lang=es-PE&showDni=true&showLanguages=false&originalUrl=${originalUrl(menu, origin)}&state=${menu.state}`;
  return `${origin}${oauth(menu)}/loginMenuSol?${query}`;
}

type Form = Record<string, string>;

export function loginRoutes(app: FastifyInstance, stand: Stand<PortalVisits>): void {
  for (const menu of Object.values(MENUS)) {
    app.get(`${oauth(menu)}/loginMenuSol`, (request, reply) => {
      giveCookie(reply, FORM_COOKIE, stand.memory.openForm(menu.state), '/v1/clientessol');
      return sendForm(menu, request, reply);
    });
    app.get(`${oauth(menu)}/error`, (_request, reply) => sendHtml(reply, 200, ERROR_PAGE));
    app.post<{ Body: Form }>(`${oauth(menu)}/j_security_check`, (request, reply) => check(stand, menu, request, reply));
  }
}

async function check(
  { world, memory: visits }: Stand<PortalVisits>,
  menu: Menu,
  request: FastifyRequest<{ Body: Form }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.body ?? {};
  const opened = visits.form(cookieOf(request, FORM_COOKIE));
  const strange = problemOf(form, menu, originOf(request)) ?? (opened ? null : 'Falta la cookie del formulario.');
  if (strange !== null || opened === null) return sendHtml(reply, 400, wrongFormPage(strange ?? ''));
  const ruc = form.custom_ruc ?? '';
  request.ruc = ruc;
  const question = { ruc, endpoint: 'portal', book: null, period: null, byCredential: null } as const;
  const connection = world.scenarios.take('answer', question);
  const isHere = (id: keyof typeof PORTAL) => [null, menu.kind].includes(course(LET_IN, PORTAL[id]).at);
  const scenario = connection === null ? world.scenarios.take('portal', question, isHere) : null;
  const ofToken = connection === null && scenario === null ? world.scenarios.look('token', question) : null;
  request.scenario = connection ?? scenario ?? ofToken;
  if (connection !== null && (await ANSWERS[connection].answers({ world, request, reply }))) return reply;
  const moments = course(LET_IN, scenario ? PORTAL[scenario] : ofToken && distrustOf(ofToken));
  if (await moments.answers({ world, request, reply })) return reply;

  const company = world.companies.get(ruc);
  const refused = refuse(world, company, form, moments);
  if (refused !== null) return answerRefusal(menu, request, reply, refused);
  const code = visits.issueCode(menu.kind, ruc, form.j_username ?? '');
  if (moments.distrusts !== null) visits.spendCode(menu.kind, code);
  const hasty = world.clock.now().getTime() - opened.openedAt < visits.hasteMs;
  const toFront = hasty || moments.leadsTo === 'front-page';
  if (toFront) return reply.redirect(`${originOf(request)}/?state=&code=${code}`, 302);
  const entrance = originalUrl(menu, originOf(request));
  return reply.redirect(`${entrance}?code=${code}&state=${encodeURIComponent(menu.state)}`, 302);
}

/** What the form's own script always sends. */
function problemOf(form: Form, menu: Menu, origin: string): string | null {
  if (form.tipo !== '2' || form.dni !== '') return 'tipo debe ser 2, y dni vacío.';
  if (!/^\d{11}$/.test(form.custom_ruc ?? '')) return 'custom_ruc debe tener 11 dígitos.';
  if (!/^[A-Z0-9]{1,8}$/.test(form.j_username ?? '')) return 'j_username va en mayúsculas, sin el RUC.';
  if (!form.j_password || form.j_password.length > 12) return 'j_password debe tener de 1 a 12 caracteres.';
  if (form.originalUrl !== originalUrl(menu, origin)) return 'originalUrl no es la del formulario.';
  if (form.state !== menu.state) return 'state no es el del formulario.';
  return form.captcha === undefined ? 'Falta captcha.' : null;
}

/** A password that the token service takes for wrong is wrong here, too, and a user that it locked is locked: it is the same user. */
function distrustOf(scenario: keyof typeof TOKENS): Partial<LoginMoments> | null {
  const { refuses } = TOKENS[scenario];
  if (refuses === 'locked') return { refuses: 'blocked' };
  return refuses === 'key' ? { distrusts: 'message' } : null;
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

function answerRefusal(menu: Menu, request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  switch (refusal) {
    case 'error-page':
      return reply.redirect(`${originOf(request)}${oauth(menu)}/error`, 302);
    case 'captcha':
      return sendForm(menu, request, reply, { captcha: true });
    case 'blocked':
      return sendForm(menu, request, reply, { error: BLOCKED });
    case 'silent':
      return sendForm(menu, request, reply);
    case 'message':
      return sendForm(menu, request, reply, { error: WRONG });
  }
}

function sendForm(
  menu: Menu,
  request: FastifyRequest,
  reply: FastifyReply,
  more: { error?: string; captcha?: boolean } = {},
): FastifyReply {
  return sendHtml(
    reply,
    200,
    formPage({ state: menu.state, originalUrl: originalUrl(menu, originOf(request)), ...more }),
  );
}
