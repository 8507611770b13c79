import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dealOf } from '../../deals/deal.ts';
import { course } from '../../scenarios/fault.ts';
import type { Stand } from '../../service.ts';
import { sendHtml } from '../../sire/bodies.ts';
import { OF_A_FILE, PORTAL_SEE_SOL, SEE_SOL_WELL } from '../faults/see-sol.ts';
import { loginAddress } from '../login.ts';
import type { PortalVisits } from '../memory.ts';
import { MENUS } from '../menus.ts';
import { redirectPage } from '../pages.ts';
import { cookieOf, originOf } from '../visitor.ts';
import { rowAsked, rowsOf, seeSolRow } from './lists.ts';

/** The second for boletas: the same form. @source seen 2026-07 */
const PATHS = ['/ol-ti-itconscpemype', '/ol-ti-itconscpemypebve'];
/** @source seen 2026-07 */
export const SEE_SOL_COOKIE = 'ITCONSCPEMYPESEESESSION';

const PAGE = `<html><head><title>Consultar Factura y Nota</title></head><body class="tundra"><div class="principal">
<input id="criterio.tipoConsulta"><input id="criterio.fec_desde"><input id="criterio.fec_hasta"><button>Aceptar</button></div></body></html>`;

/** A failure comes as a page, whatever its status. @source seen 2026-07 */
const NO_FILE = '<html><body class="tundra"><div class="cuerpo">No se encontró el comprobante.</div></body></html>';

type Query = Record<string, string | undefined>;

/** SEE-SOL's «Consultar Factura y Nota», for who came by the menu. @source seen 2026-07 */
export function seeSolRoutes(app: FastifyInstance, { world, memory }: Stand<PortalVisits>): void {
  for (const path of PATHS) {
    app.get<{ Querystring: Query }>(`${path}/consultar.do`, (request, reply) => {
      const cookie = memory.seeSol.enter(request.query.token ?? '');
      if (cookie === null) return sendHtml(reply, 200, toLogin(request));
      reply.header('set-cookie', `${SEE_SOL_COOKIE}=${cookie}; Path=/; HttpOnly`);
      return sendHtml(reply, 200, PAGE);
    });

    app.post<{ Body: Query }>(`${path}/consultar.do`, async (request, reply) => {
      const company = world.companies.get(memory.seeSol.of(cookieOf(request, SEE_SOL_COOKIE)) ?? '');
      if (!company) return sendHtml(reply, 200, toLogin(request));
      request.ruc = company.ruc;
      const question = { ruc: company.ruc, endpoint: 'portal', book: null, period: null, byCredential: null } as const;
      const { action, tipoConsulta = '', fec_desde, fec_hasta } = request.body ?? {};
      const at = action === 'descargarFactura' ? 'file' : 'list';
      const ofAFile = (id: keyof typeof PORTAL_SEE_SOL) => OF_A_FILE.some((moment) => moment in PORTAL_SEE_SOL[id]);
      const isHere = (id: keyof typeof PORTAL_SEE_SOL) => (at === 'file' ? ofAFile(id) : 'list' in PORTAL_SEE_SOL[id]);
      const scenario = world.scenarios.take('see-sol', question, isHere);
      request.scenario = scenario;
      const moments = course(SEE_SOL_WELL, scenario && PORTAL_SEE_SOL[scenario]);
      if (await moments[at]({ world, request, reply })) return reply;
      if (moments.session === 'forgotten') {
        memory.seeSol.leave(cookieOf(request, SEE_SOL_COOKIE));
        return sendHtml(reply, 200, toLogin(request));
      }
      if (path.endsWith('bve') && moments.boletas === 'closed') return sendHtml(reply, 200, toLogin(request));
      if (at === 'file') {
        const row = moments.finds ? rowAsked(world, company, request.body ?? {}) : null;
        if (!row) return sendHtml(reply, 200, NO_FILE);
        const deal = dealOf(row);
        const zip = await world.documents.zip(deal, moments.packs(world.documents.files(deal), deal, world.documents));
        return reply.type('application/zip').send(moments.delivers(zip));
      }
      const [from, to] = [plain(fec_desde), plain(fec_hasta)];
      if (from === null || to === null)
        return sendHtml(reply, 200, written({ codeError: 1, msgError: 'Ingrese las fechas.' }));
      const rows = rowsOf(world, company, { list: tipoConsulta, from, to }).map((row, place) =>
        seeSolRow(row, tipoConsulta, place),
      );
      const list = { codeError: 0, data: JSON.stringify(moments.rows(rows)), messageError: 'Consulta correcta.' };
      return sendHtml(reply, 200, moments.writes(written(list)));
    });
  }
}

const toLogin = (request: FastifyRequest) => redirectPage(loginAddress(MENUS.classic, originOf(request)));

function written(list: object): string {
  const text = JSON.stringify(list).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<html>\n<head></head>\n<body>\n<textarea style='width: 100%; height: 100px;'>${text}</textarea>\n</body>\n</html>\n<script id="f5_cspm">(function(){})();</script>`;
}

/** `dd/mm/yyyy` → `YYYY-MM-DD` */
function plain(text: string | undefined): string | null {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text ?? '') ? (text ?? '').split('/').toReversed().join('-') : null;
}
