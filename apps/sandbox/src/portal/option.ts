import type { FastifyReply, FastifyRequest } from 'fastify';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import { sendHtml } from '../sire/bodies.ts';
import { TOKENS } from '../sire/faults/tokens.ts';
import type { Company } from '../universe/companies.ts';
import type { World } from '../world/world.ts';
import { ENTERED, type MenuMoments, PORTAL_MENU } from './faults/menu.ts';
import type { OpenMenu, PortalVisits } from './memory.ts';
import { CPE_CODE, MENUS, OPTIONS, type Option, SEE_SOL_CODE, SIRE_CODE, SPOT_CODE } from './menus.ts';
import { NOTHING_PAGE, OPTION_ERROR_PAGE } from './pages.ts';
import { PLATFORM_COOKIE, PLATFORM_START } from './platform/entrance.ts';
import { spoiledAt } from './spoiled.ts';
import { cookieOf, giveCookie, originOf } from './visitor.ts';

/** The application's own client, which asks for the token in the menu's name. @source grantType of a portal's token, seen 2024 */
const APPLICATION = 'cd8e7afb-a0e2-4217-9187-88206e4ba7af';
const CALLS_BEFORE_TAKEN = 5;

/** Which option a menu that is spoilt does not list. */
const MISSING = {
  'without-sire': SIRE_CODE,
  'without-spot': SPOT_CODE,
  'without-see-sol': SEE_SOL_CODE,
  'without-cpe': CPE_CODE,
  all: null,
} as const;

/** What of this menu its user may open now. */
export function offered({ kind, withdrawn }: OpenMenu, offers: MenuMoments['offers']): readonly Option[] | null {
  if (offers === 'no-list') return null;
  if (offers === 'none') return [];
  const code = MISSING[offers];
  const without = code === null ? withdrawn : new Set([...withdrawn, code]);
  return OPTIONS[kind].filter(({ code }) => !without.has(code));
}

/** Opens an option of a menu: 302 to its application with what lets it in; a forbidden code does nothing. @source seen 2026 */
export async function openOption(
  { world, memory: visits }: Stand<PortalVisits>,
  { menu, company, code }: { menu: OpenMenu; company: Company; code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const listed = spoiledAt(['offers'], world, company.ruc, 'look');
  const { offers } = course(ENTERED, listed && PORTAL_MENU[listed]);
  const option = (offered(menu, offers) ?? OPTIONS[menu.kind]).find((one) => one.code === code);
  if (!option) return sendHtml(reply, 200, NOTHING_PAGE);
  const scenario = spoiledAt(['option', 'opens', 'afterwards'], world, company.ruc);
  request.scenario = scenario ?? listed;
  const moments = course(ENTERED, scenario && PORTAL_MENU[scenario]);
  if (await moments.option({ world, request, reply })) return reply;
  switch (moments.opens) {
    case 'nothing':
      return sendHtml(reply, 200, NOTHING_PAGE);
    case 'withdrawn':
      menu.withdrawn = new Set([...menu.withdrawn, code]);
      return sendHtml(reply, 200, NOTHING_PAGE);
    case 'error-page':
      return sendHtml(reply, 200, OPTION_ERROR_PAGE);
    case 'no-token':
      return reply.redirect('https://e-factura.sunat.gob.pe/app/contribuyente/nueva?ticket=1', 302);
  }
  menu.application = option;
  if (menu.kind === 'platform') return toPlatform({ world, visits }, { menu, code }, request, reply);
  if (code === SEE_SOL_CODE) {
    const way = new URLSearchParams({ hc: company.ruc.slice(-4), token: visits.seeSol.lead(company.ruc) });
    return reply.redirect(`${originOf(request)}/ol-ti-itconscpemype/consultar.do?${way}`, 302);
  }
  const isTaken = moments.afterwards === 'taken';
  const whose = moments.opens === 'another-ruc' ? anotherThan(world, company) : company;
  const token = tokenFor(world, { whose, company, code }, isTaken);
  if (isTaken) visits.take(company.ruc);
  const hc = cookieOf(request, 'SOLMENU').slice(0, 12);
  return reply.redirect(`${originOf(request)}/app/${code}/?hc=${hc}&token=${token}`, 302);
}

/** To the platform, with its session in the address and its cookie. @source seen 2026-08: `servletAcceso?…idCache=…` */
function toPlatform(
  { world, visits }: { world: World; visits: PortalVisits },
  { menu, code }: { menu: OpenMenu; code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const now = world.clock.now().getTime();
  const cookie = visits.platform.open(menu.ruc, cookieOf(request, MENUS.platform.cookie), now);
  const idCache = visits.platform.find(cookie, now)?.idCache ?? '';
  giveCookie(reply, PLATFORM_COOKIE, cookie, '/');
  return reply.redirect(`${originOf(request)}${PLATFORM_START}?idCache=${idCache}&idFormulario=${code}`, 302);
}

/** What lets in at the service of this option, and at no other. @source claims of a portal's token, seen 2024 */
function tokenFor(
  world: World,
  { whose, company, code }: { whose: Company; company: Company; code: string },
  isTaken: boolean,
): string {
  const question = { ruc: company.ruc, endpoint: 'token', book: null, period: null, byCredential: null } as const;
  const scenario = world.scenarios.look('token', question);
  const grants = scenario === null ? {} : (TOKENS[scenario].grants ?? {});
  const session = {
    ruc: whose.ruc,
    ...{ grantsSire: code === SIRE_CODE, grantsCpe: code === CPE_CODE, grantsValidity: false },
    ...{ isByMenu: true, callsLeft: null, scenario: null },
    ...grants,
    ...(isTaken ? { callsLeft: CALLS_BEFORE_TAKEN } : {}),
  };
  return world.tokens.issue(session, whose.credentials.solUser, APPLICATION, 'authorization_token');
}

function anotherThan(world: World, company: Company): Company {
  return [...world.companies.values()].find(({ ruc }) => ruc !== company.ruc) ?? company;
}
