import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paperOf } from '../../deals/pdf.ts';
import { course } from '../../scenarios/fault.ts';
import type { Stand } from '../../service.ts';
import { FAILED_HTML, sendHtml } from '../../sire/bodies.ts';
import { slashed } from '../../universe/calendar.ts';
import { MAILBOX_WELL, type MailboxMoments, PORTAL_MAILBOX } from '../faults/mailbox.ts';
import type { PortalVisits } from '../memory.ts';
import { cookieOf } from '../visitor.ts';
import type { Visor } from './memory.ts';
import type { Message } from './messages.ts';
import { masterPage } from './page.ts';

const VISOR = '/ol-ti-itvisornoti/visor';
export const VISOR_COOKIE = 'ITVISORNOTISESSION';
/** @source seen 2026-09 */
const A_PAGE = 25;
const FOLDERS = [
  { codCarpeta: '03', nomCarpeta: 'Ordenes de Pago' },
  { codCarpeta: '04', nomCarpeta: 'Resoluciones de Ejecucion Coactiva' },
];
/** Without a session the visor answers as if it had nothing. @source seen 2026-09 */
const NOBODYS = { estadoRespuesta: null, page: null, startPage: 0, endPage: 0, total: 0, records: 0, rows: null };

type ListQuery = { tipoMsj?: string; codCarpeta?: string; page?: string };

/** The electronic mailbox at ww1, for who came by the menu. @source seen 2026-09, but for what a message says when it is opened */
export function mailboxRoutes(app: FastifyInstance, { world, memory }: Stand<PortalVisits>): void {
  const { mailboxes } = memory;

  /** Who asks, and what is to go wrong; null when it was answered. */
  function begin(request: FastifyRequest, at: keyof MailboxMoments) {
    const visor = mailboxes.visor(cookieOf(request, VISOR_COOKIE));
    const company = world.companies.get(visor?.ruc ?? '');
    if (visor === null || company === undefined) return { visor: null, moments: MAILBOX_WELL };
    request.ruc = visor.ruc;
    const question = { ruc: visor.ruc, endpoint: 'portal', book: null, period: null, byCredential: null } as const;
    const isHere = (id: keyof typeof PORTAL_MAILBOX) => at in PORTAL_MAILBOX[id];
    const scenario = world.scenarios.take('mailbox', question, isHere);
    request.scenario = scenario;
    const moments = course(MAILBOX_WELL, scenario && PORTAL_MAILBOX[scenario]);
    if (moments.session === 'taken') {
      memory.take(visor.ruc);
      mailboxes.take(visor.ruc);
      return { visor: null, moments };
    }
    return { visor: moments.session === 'forgotten' ? null : visor, company, moments };
  }

  app.get<{ Querystring: { token?: string } }>(`${VISOR}/master`, (request, reply) => {
    const cookie = mailboxes.enter(request.query.token ?? '');
    if (cookie === null) return sendHtml(reply, 500, FAILED_HTML);
    reply.header('set-cookie', `${VISOR_COOKIE}=${cookie}; Path=/ol-ti-itvisornoti; HttpOnly`);
    return sendHtml(reply, 200, masterPage());
  });

  app.get<{ Querystring: ListQuery }>(`${VISOR}/listNotiMenPag`, async (request, reply) => {
    const { visor, company, moments } = begin(request, 'list');
    if (!visor || !company) return reply.send(NOBODYS);
    if (await moments.list({ world, request, reply })) return reply;
    const { tipoMsj, codCarpeta = '00', page = '1' } = request.query;
    const inTray = moments.has(mailboxes.messages(company)).filter(({ tray }) => tray === tipoMsj);
    // «Órdenes de pago» stand in the root as well; who moved the others there is not known.
    const here = inTray.filter(({ folder }) => folder === codCarpeta || (codCarpeta === '00' && folder === '03'));
    const number = moments.page(Number(page));
    const rows = moments.rows(here, number, A_PAGE).map((message) => rowOf(message, mailboxes.isRead(message)));
    return {
      ...{ estadoRespuesta: null, page: null, startPage: 1, endPage: 25 },
      // As wrong as they were seen.
      ...{ total: Math.ceil(here.length / 31), records: Math.floor(here.length * 0.8) },
      rows: moments.writes(rows),
    };
  });

  app.get(`${VISOR}/ajax/listarCarpetas`, async (request, reply) => {
    const { visor, moments } = begin(request, 'folders');
    if (!visor) return reply.send(NOBODYS);
    if (await moments.folders({ world, request, reply })) return reply;
    return FOLDERS.map((folder) => ({ ...folder, cantMensajes: 0 }));
  });

  app.get<{ Querystring: { codigoMensaje?: string; tipoMsj?: string } }>(
    `${VISOR}/obtenerDetalleNotiMen`,
    async (request, reply) => {
      const { visor, company, moments } = begin(request, 'detail');
      if (!visor || !company) return sendHtml(reply, 500, FAILED_HTML);
      const { codigoMensaje, tipoMsj } = request.query;
      const found = mailboxes
        .messages(company)
        .find(({ code, tray }) => String(code) === codigoMensaje && tray === tipoMsj);
      if (!found) return sendHtml(reply, 500, FAILED_HTML);
      if (await moments.beforeDetail({ world, request, reply })) return reply;
      mailboxes.markRead(found, { solUser: visor.solUser, at: world.clock.now() });
      visor.opened = found;
      if (await moments.detail({ world, request, reply })) return reply;
      return moments.tells(detailOf(found));
    },
  );

  app.get<{ Params: { code: string; ruc: string } }>(`${VISOR}/bajarArchivo/:code/0/0/:ruc`, async (request, reply) => {
    const { visor, moments } = begin(request, 'file');
    const file = visor && fileOf(visor, request.params);
    if (!visor || !file || (await moments.file({ world, request, reply }))) {
      return reply.sent ? reply : sendHtml(reply, 500, FAILED_HTML);
    }
    reply.header('content-disposition', `attachment; filename="${file.name}"`);
    return reply
      .type('application/pdf')
      .send(paperOf([file.message.subject, `RUC ${visor.ruc}`, file.name, 'Simulador de SUNAT. Sin valor.']));
  });
}

function fileOf(visor: Visor, { code, ruc }: { code: string; ruc: string }) {
  const { opened: message } = visor;
  if (message === null || ruc !== visor.ruc) return null;
  const name = message.files[code === '0' ? 0 : Number(code) - message.code * 10];
  return name === undefined ? null : { message, name };
}

/** Its fields as they were published; what most of them mean is not known. @source samples of 2026-09 */
function rowOf({ code, tray, subject, label, day, time, files }: Message, isRead: boolean) {
  return {
    codMensaje: code,
    indTipmsj: Number(tray),
    indEstado: isRead ? 1 : 0,
    ...{ indDesta: 0, indUrg: label === '11' ? 1 : 0, desAsunto: subject },
    fecEnvio: slashed(day),
    fecPublica: `${slashed(day)} ${time}`,
    ...{
      fecVigencia: '2044-12-31 00:00:00.0',
      codUsremisor: 'SUNAT',
      indTexto: 1,
      indTipgen: 2,
      codDepen: '0000',
      indAviso: 1,
    },
    cantidadArchAdj: files.length,
    codEtiqueta: label,
    ...{ indMensaje: 0, codCarpeta: null, numRuc: null, numPag: 0 },
  };
}

/** Nobody published it: the names are ours but for `url` and `codArchivo`. */
function detailOf({ code, subject, files }: Message) {
  return {
    codMensaje: code,
    desAsunto: subject,
    msjMensaje: `<p>Estimado contribuyente:</p><p>${subject}.</p>`,
    url: null,
    listaAdjuntos: files.map((nomArchivo, place) => ({ codArchivo: code * 10 + place, nomArchivo, tamArchivo: 1_024 })),
  };
}
