import type { FastifyInstance } from 'fastify';
import { PORTAL_MENU } from '../scenarios/portal-menu.ts';
import { sendHtml } from '../sire/bodies.ts';
import type { World } from '../world/world.ts';
import { loginAddress, loginRoutes } from './login.ts';
import { FAILED_PAGE, menuPage, redirectPage } from './pages.ts';
import { cookieOf, giveCookie, MENU_COOKIE, originOf, requireBrowser, rucOfMenu } from './visitor.ts';

const MENU = '/cl-ti-itmenu/MenuInternet.htm';

type Query = { code?: string; state?: string };

const question = (ruc: string) => ({ ruc, endpoint: 'portal', book: null, period: null, byCredential: null }) as const;

/** The two moments of opening the menu share a stage, and a scenario is counted at its own. */
function spoiledAt(moment: 'entrance' | 'menu', world: World, ruc: string) {
  const scenario = world.scenarios.look('portal-menu', question(ruc));
  return scenario !== null && moment in PORTAL_MENU[scenario]
    ? world.scenarios.take('portal-menu', question(ruc))
    : null;
}

/** The SOL portal as far as somebody who logs in and leaves gets to know it. */
export function portalRoutes(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', requireBrowser);
  loginRoutes(app, world);

  app.get(MENU, (request, reply) => {
    const ruc = rucOfMenu(world, request);
    request.ruc = ruc;
    const sendsAway = ruc === null ? null : spoiledAt('menu', world, ruc);
    request.scenario = sendsAway;
    const company = ruc === null || sendsAway ? undefined : world.companies.get(ruc);
    return sendHtml(reply, 200, company ? menuPage(company.name) : redirectPage(loginAddress(originOf(request))));
  });

  app.get<{ Querystring: Query }>('/cl-ti-itmenu/AutenticaMenuInternet.htm', async (request, reply) => {
    const ruc = world.portal.spendCode(request.query.code ?? '');
    if (ruc === null) return sendHtml(reply, 200, FAILED_PAGE);
    request.ruc = ruc;
    request.scenario = spoiledAt('entrance', world, ruc);
    const fault = request.scenario && PORTAL_MENU[request.scenario];
    if (fault && 'entrance' in fault && (await fault.entrance({ world, request, reply }))) return reply;
    giveCookie(reply, MENU_COOKIE, world.portal.enter(ruc), '/cl-ti-itmenu');
    return reply.redirect(`${originOf(request)}${MENU}?pestana=*&agrupacion=*`, 302);
  });

  app.post<{ Body: Record<string, string> }>(MENU, (request, reply) => {
    request.ruc = rucOfMenu(world, request);
    const action = request.body?.action;
    if (action === 'salir') world.portal.leave(cookieOf(request, MENU_COOKIE));
    // `prevApp` names the way out of the application that was open behind the menu; none ever is here.
    return reply.header('content-type', 'text/plain; charset=UTF-8').send('');
  });
}
