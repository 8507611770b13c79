import type { FastifyInstance } from 'fastify';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import { sendHtml } from '../sire/bodies.ts';
import type { World } from '../world/world.ts';
import { ENTERED, type MenuMoments, PORTAL_MENU } from './faults/menu.ts';
import { loginAddress, loginRoutes } from './login.ts';
import type { PortalVisits } from './memory.ts';
import { FAILED_PAGE, menuPage, redirectPage } from './pages.ts';
import { cookieOf, giveCookie, MENU_COOKIE, originOf, requireBrowser, rucOfMenu } from './visitor.ts';

const MENU = '/cl-ti-itmenu/MenuInternet.htm';

type Query = { code?: string; state?: string };

const question = (ruc: string) => ({ ruc, endpoint: 'portal', book: null, period: null, byCredential: null }) as const;

/** The two moments of opening the menu share a stage, and a scenario is counted at its own. */
function spoiledAt(moment: keyof MenuMoments, world: World, ruc: string) {
  const scenario = world.scenarios.look('portal-menu', question(ruc));
  return scenario !== null && moment in PORTAL_MENU[scenario]
    ? world.scenarios.take('portal-menu', question(ruc))
    : null;
}

/** The SOL portal as far as somebody who logs in and leaves gets to know it. */
export function portalRoutes(app: FastifyInstance, stand: Stand<PortalVisits>): void {
  const { world, memory: visits } = stand;
  app.addHook('onRequest', requireBrowser);
  loginRoutes(app, stand);

  app.get(MENU, (request, reply) => {
    const ruc = rucOfMenu(visits, request);
    request.ruc = ruc;
    const scenario = ruc === null ? null : spoiledAt('menu', world, ruc);
    request.scenario = scenario;
    const { menu } = course(ENTERED, scenario && PORTAL_MENU[scenario]);
    const company = ruc === null || menu === 'login-form' ? undefined : world.companies.get(ruc);
    return sendHtml(reply, 200, company ? menuPage(company.name) : redirectPage(loginAddress(originOf(request))));
  });

  app.get<{ Querystring: Query }>('/cl-ti-itmenu/AutenticaMenuInternet.htm', async (request, reply) => {
    const ruc = visits.spendCode(request.query.code ?? '');
    if (ruc === null) return sendHtml(reply, 200, FAILED_PAGE);
    request.ruc = ruc;
    const scenario = spoiledAt('entrance', world, ruc);
    request.scenario = scenario;
    const { entrance } = course(ENTERED, scenario && PORTAL_MENU[scenario]);
    if (await entrance({ world, request, reply })) return reply;
    giveCookie(reply, MENU_COOKIE, visits.enter(ruc), '/cl-ti-itmenu');
    return reply.redirect(`${originOf(request)}${MENU}?pestana=*&agrupacion=*`, 302);
  });

  app.post<{ Body: Record<string, string> }>(MENU, (request, reply) => {
    request.ruc = rucOfMenu(visits, request);
    const action = request.body?.action;
    if (action === 'salir') visits.leave(cookieOf(request, MENU_COOKIE));
    // `prevApp` names the way out of the application that was open behind the menu; none ever is here.
    return reply.header('content-type', 'text/plain; charset=UTF-8').send('');
  });
}
