import type { Period } from '@yupana/tax/period.ts';
import type { Redact } from '../evidence.ts';
import type { HttpRequest } from '../http.ts';
import { FILE_TYPE_TEXT, loginName, NO_REPORT_TYPE, ORIGIN_API, SCOPE, USER_AGENT } from './quirks.ts';
import type { Book, Limits, ReportFile, SireCredentials, SireHosts } from './types.ts';

const BOOKS = '/v1/contribuyente/migeigv/libros';

/** SUNAT's number of each book. Manual v27, chapter 2. */
export const BOOK_CODES: Record<Book, string> = { RCE: '080000', RVIE: '140000' };

const EXPORTS: Record<Book, { folder: string; verb: string }> = {
  RCE: { folder: 'rce', verb: 'exportacioncomprobantepropuesta' },
  RVIE: { folder: 'rvie', verb: 'exportapropuesta' },
};

/** Everything that a request needs besides its own parameters. */
export interface Sender {
  hosts: SireHosts;
  limits: Limits;
  token: string;
  redact: Redact;
}

/** Manual 5.1. */
export function tokenRequest(credentials: SireCredentials, sender: Omit<Sender, 'token'>): HttpRequest {
  const { ruc, solUser, solKey, clientId, clientSecret } = credentials;
  return {
    call: 'security.token',
    method: 'POST',
    url: address(sender.hosts.security, `/v1/clientessol/${encodeURIComponent(clientId)}/oauth2/token/`),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': USER_AGENT,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: SCOPE,
      client_id: clientId,
      client_secret: clientSecret,
      username: loginName(ruc, solUser),
      password: solKey,
    }).toString(),
    maxBytes: sender.limits.jsonBytes,
    redact: sender.redact,
  };
}

/** Manual 5.2 (RVIE), 5.33 (RCE). */
export function periodsRequest(book: Book, sender: Sender): HttpRequest {
  return get('sire.periods', `/rvierce/padron/web/omisos/${BOOK_CODES[book]}/periodos`, {}, sender);
}

/** Manual 5.18 (RVIE), 5.34 (RCE). */
export function exportRequest(period: Period, book: Book, sender: Sender): HttpRequest {
  const { folder, verb } = EXPORTS[book];
  const query: Record<string, string> = { codTipoArchivo: FILE_TYPE_TEXT };
  if (book === 'RCE') query.codOrigenEnvio = ORIGIN_API;
  return get('sire.export', `/${folder}/propuesta/web/propuesta/${period}/${verb}`, query, sender);
}

const LEFT_OUT: Record<Book, string> = {
  RCE: '/rce/propuesta/web/excluidos/PERIOD/exportaexcluidos',
  RVIE: '/rvie/propuesta/web/noincluidos/PERIOD/exportanoincluidos',
};

/** What SUNAT left out of its proposal. Manual 5.19 (RVIE), 5.37 (RCE). */
export function leftOutRequest(period: Period, book: Book, sender: Sender): HttpRequest {
  const query = { codTipoArchivo: FILE_TYPE_TEXT, codOrigenEnvio: ORIGIN_API };
  return get('sire.left-out', LEFT_OUT[book].replace('PERIOD', period), query, sender);
}

/** Manual 5.16 (RVIE), 5.31 (RCE). */
export function ticketRequest(ticket: string, period: Period, book: Book, sender: Sender): HttpRequest {
  const query = {
    perIni: period,
    perFin: period,
    page: '1',
    perPage: '20',
    numTicket: ticket,
    codLibro: BOOK_CODES[book],
    codOrigenEnvio: ORIGIN_API,
  };
  return get('sire.ticket', '/rvierce/gestionprocesosmasivos/web/masivo/consultaestadotickets', query, sender);
}

/** Manual 5.17 (RVIE), 5.32 (RCE). Without process and ticket SUNAT says that the file does not exist. Seen 2026-09. */
export function downloadRequest(file: ReportFile, book: Book, sender: Sender): HttpRequest {
  const query = {
    nomArchivoReporte: file.name,
    codTipoArchivoReporte: file.typeCode ?? NO_REPORT_TYPE,
    codLibro: BOOK_CODES[book],
    perTributario: file.period,
    codProceso: file.process,
    numTicket: file.ticket,
  };
  const path = '/rvierce/gestionprocesosmasivos/web/masivo/archivoreporte';
  return { ...get('sire.download', path, query, sender, ANYTHING), maxBytes: sender.limits.archiveBytes };
}

/** Manual 5.20 (RVIE), 5.35 (RCE): summary 1 is the proposal's, file type 0 is text. */
export function summaryRequest(period: Period, book: Book, sender: Sender): HttpRequest {
  const path = `/rvierce/resumen/web/resumencomprobantes/${period}/1/${FILE_TYPE_TEXT}/exporta`;
  const request = get('sire.summary', path, { codLibro: BOOK_CODES[book] }, sender, ANYTHING);
  return { ...request, maxBytes: sender.limits.summaryBytes };
}

const JSON_ONLY = 'application/json';
/** The manual asks for JSON everywhere; files come under types that it does not name. */
const ANYTHING = 'application/json, text/plain, */*';

function get(
  call: string,
  path: string,
  query: Record<string, string>,
  sender: Sender,
  accept = JSON_ONLY,
): HttpRequest {
  const url = address(sender.hosts.sire, `${BOOKS}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return {
    call,
    method: 'GET',
    url,
    headers: {
      accept,
      authorization: `Bearer ${sender.token}`,
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
    },
    maxBytes: sender.limits.jsonBytes,
    redact: sender.redact,
  };
}

/** The host may have a path of its own (a proxy). */
function address(host: string, path: string): URL {
  return new URL(`${host.replace(/\/+$/, '')}${path}`);
}
