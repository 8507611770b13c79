import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import { sendHtml } from '../sire/bodies.ts';
import { ENTERED, PORTAL_MENU } from './faults/menu.ts';
import { loginAddress, loginRoutes } from './login.ts';
import { leadToMailbox, offersMailbox } from './mailbox/lead.ts';
import { mailboxRoutes, VISOR_COOKIE } from './mailbox/routes.ts';
import type { PortalVisits } from './memory.ts';
import { MAILBOX, MENUS, type Menu, OPTIONS } from './menus.ts';
import { offered, openOption } from './option.ts';
import { FAILED_PAGE, menuPage, redirectPage } from './pages.ts';
import { platformRoutes } from './platform/routes.ts';
import { SEE_SOL_COOKIE, seeSolRoutes } from './see-sol/routes.ts';
import { spoiledAt } from './spoiled.ts';
import { cookieOf, giveCookie, menuOf, originOf, requireBrowser } from './visitor.ts';

type Query = { code?: string; state?: string; action?: string };

/** The SOL portal as far as somebody who logs in, opens an option and leaves gets to know it. */
export function portalRoutes(app: FastifyInstance, stand: Stand<PortalVisits>): void {
  app.addHook('onRequest', requireBrowser);
  loginRoutes(app, stand);
  platformRoutes(app, stand);
  for (const menu of Object.values(MENUS)) menuRoutes(app, stand, menu);

  // How an application is left that lives on ww1: its host is asked for the time, and then told. @source seen 2026-09
  app.get('/time/gettime.pl', (_request, reply) =>
    reply.type('text/plain').send(String(stand.world.clock.now().getTime())),
  );
  mailboxRoutes(app, stand);
  seeSolRoutes(app, stand);
  const ways = [MAILBOX, ...Object.values(OPTIONS).flat()].map((one) => one.leaves);
  for (const leaves of new Set(ways)) {
    app.post(leaves.replace(/\?.*/, ''), (request, reply) => {
      if (request.url === leaves) stand.memory.leaveApplication(leaves);
      const cookie = cookieOf(request, VISOR_COOKIE);
      request.ruc = stand.memory.mailboxes.visor(cookie)?.ruc ?? null;
      stand.memory.mailboxes.leave(cookie);
      stand.memory.seeSol.leave(cookieOf(request, SEE_SOL_COOKIE));
      return reply.type('text/plain').send('');
    });
  }
}

function menuRoutes(app: FastifyInstance, stand: Stand<PortalVisits>, menu: Menu): void {
  const { memory: visits } = stand;

  app.get<{ Querystring: Query }>(menu.page, (request, reply) => showMenu(stand, menu, request, reply));

  app.get<{ Querystring: Query }>(menu.entrance, async (request, reply) => {
    const { world } = stand;
    const ruc = visits.spendCode(menu.kind, request.query.code ?? '');
    if (ruc === null) return sendHtml(reply, 200, FAILED_PAGE);
    request.ruc = ruc;
    const scenario = spoiledAt(['entrance'], world, ruc);
    request.scenario = scenario;
    const { entrance } = course(ENTERED, scenario && PORTAL_MENU[scenario]);
    if (await entrance({ world, request, reply })) return reply;
    giveCookie(reply, menu.cookie, visits.enter(menu.kind, ruc), menu.page.replace(/\/[^/]+$/, ''));
    return reply.redirect(`${originOf(request)}${menu.page}?pestana=*&agrupacion=*`, 302);
  });

  app.post<{ Body: Record<string, string> }>(menu.page, (request, reply) => {
    const open = menuOf(visits, menu, request);
    request.ruc = open?.ruc ?? null;
    const action = request.body?.action;
    if (action === 'salir') visits.leave(cookieOf(request, menu.cookie));
    if (open && action === 'prevApp') open.askedWayOut = true;
    const way = action === 'prevApp' ? (open?.application?.leaves ?? '') : '';
    return reply.header('content-type', 'text/plain; charset=UTF-8').send(way);
  });
}

async function showMenu(
  stand: Stand<PortalVisits>,
  menu: Menu,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { world, memory: visits } = stand;
  const open = menuOf(visits, menu, request);
  const company = open === null ? undefined : world.companies.get(open.ruc);
  const toLogin = () => sendHtml(reply, 200, redirectPage(loginAddress(menu, originOf(request))));
  if (open === null || company === undefined) return toLogin();
  request.ruc = open.ruc;
  const { action, code = '' } = request.query;
  if (action === 'buzon') return leadToMailbox(stand, { menu: open, company }, request, reply);
  if (action === 'execute') return openOption(stand, { menu: open, company, code }, request, reply);
  const scenario = spoiledAt(['menu'], world, open.ruc) ?? spoiledAt(['offers'], world, open.ruc);
  request.scenario = scenario;
  const moments = course(ENTERED, scenario && PORTAL_MENU[scenario]);
  if (moments.menu === 'login-form') return toLogin();
  const page = menu.page.split('/').at(-1) ?? '';
  return sendHtml(
    reply,
    200,
    menuPage(company.name, page, offered(open, moments.offers), offersMailbox(world, company)),
  );
}
