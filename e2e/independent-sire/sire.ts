import type { ServerResponse } from 'node:http';
import yazl from 'yazl';
import { json, refused } from './answers.ts';
import type { Company } from './companies.ts';
import { proposalText, summaryText } from './files.ts';
import { EXPORT_PROCESS, type Tickets } from './tickets.ts';
import { type Book, shift, vouchersOf } from './vouchers.ts';

const PREFIX = '/v1/contribuyente/migeigv/libros';
const BOOKS: Record<string, Book> = { '080000': 'RCE', '140000': 'RVIE' };

export interface SireCall {
  company: Company;
  query: URLSearchParams;
  response: ServerResponse;
  tickets: Tickets;
  months: number;
}
type Handler = (call: SireCall, ...captured: string[]) => ServerResponse;

const routes: readonly [pattern: RegExp, handler: Handler][] = [
  [/^\/rvierce\/padron\/web\/omisos\/(\w*)\/periodos$/, periods],
  [/^\/rce\/propuesta\/web\/propuesta\/(\w+)\/exportacioncomprobantepropuesta$/, exportPurchases],
  [/^\/rvie\/propuesta\/web\/propuesta\/(\w+)\/exportapropuesta$/, exportSales],
  [/^\/rvierce\/gestionprocesosmasivos\/web\/masivo\/consultaestadotickets$/, ticketStatus],
  [/^\/rvierce\/gestionprocesosmasivos\/web\/masivo\/archivoreporte$/, download],
  [/^\/rvierce\/resumen\/web\/resumencomprobantes\/(\w+)\/(\d)\/(\d)\/exporta$/, summary],
];

/** Answers one call of api-sire. @returns false when there is no such service */
export function answerSire(path: string, call: SireCall): boolean {
  if (!path.startsWith(PREFIX)) return false;
  for (const [pattern, handler] of routes) {
    const match = pattern.exec(path.slice(PREFIX.length));
    if (!match) continue;
    handler(call, ...match.slice(1));
    return true;
  }
  return false;
}

/** The newest first; the last two not presented yet. */
function periods({ response, months }: SireCall, bookCode = ''): ServerResponse {
  if (!BOOKS[bookCode]) return refused(response, 1161, 'Código de Libro no permitido');
  const now = new Date();
  const current = `${now.getFullYear()}${String(now.getMonth() + 1).padStart(2, '0')}`;
  const byYear = new Map<string, object[]>();
  for (let back = 0; back < months; back += 1) {
    const period = shift(current, -back);
    const presented = back > 1;
    const year = byYear.get(period.slice(0, 4)) ?? [];
    year.push({
      perTributario: period,
      codEstado: presented ? '01' : '03',
      desEstado: presented ? 'Presentado' : 'No Presentado',
    });
    byYear.set(period.slice(0, 4), year);
  }
  return json(
    response,
    200,
    [...byYear].map(([numEjercicio, lisPeriodos]) => ({ numEjercicio, desEstado: 'Presentado', lisPeriodos })),
  );
}

function exportPurchases(call: SireCall, period = ''): ServerResponse {
  if (!/^[12]$/.test(call.query.get('codOrigenEnvio') ?? '')) {
    return refused(call.response, 1028, 'El campo “codOrigenEnvio” no enviado o es vacío');
  }
  return exportProposal(call, 'RCE', period);
}

function exportSales(call: SireCall, period = ''): ServerResponse {
  return exportProposal(call, 'RVIE', period);
}

function exportProposal({ company, query, response, tickets }: SireCall, book: Book, period: string): ServerResponse {
  const format = query.get('codTipoArchivo');
  if (!format) return refused(response, 1061, 'El campo "codTipoArchivo" es nulo o vacío');
  if (format !== '0' && !(book === 'RCE' && format === '1')) {
    return refused(response, 1059, 'Código tipo de Archivo no permitido o no valido');
  }
  if (!/^20\d{4}$/.test(period)) {
    return refused(response, 1006, 'Formato de perTributario no cumple con el formato “yyyymm”');
  }
  if (vouchersOf(company, book, period).length === 0) {
    return refused(response, 1070, 'No se ha encontrado información de comprobantes de pago en Periodo Seleccionado');
  }
  const ticket = tickets.create(company, book, period, format === '0' ? 'txt' : 'csv');
  return json(response, 200, { numTicket: ticket.number });
}

function ticketStatus({ company, query, response, tickets }: SireCall): ServerResponse {
  const first = query.get('perIni');
  const last = query.get('perFin');
  const page = Number(query.get('page'));
  const perPage = Number(query.get('perPage'));
  if (!first) return refused(response, 1067, 'El campo “perIni” no enviado o es vacío');
  if (!last) return refused(response, 1071, 'El campo “perFin” no enviado o es vacío');
  if (!page) return refused(response, 1076, "El campo 'page' no enviado o es vacío");
  if (!perPage) return refused(response, 1079, "El campo 'perPage' no enviado o es vacío");
  const found = tickets.list(company, first, last, query.get('numTicket'));
  return json(response, 200, {
    paginacion: { page, perPage, totalRegistros: found.length },
    registros: found.slice((page - 1) * perPage, page * perPage),
  });
}

function download({ company, query, response, tickets }: SireCall): ServerResponse {
  const name = query.get('nomArchivoReporte');
  if (!name) return refused(response, 1134, 'El campo “nomArchivoReporte” no enviado o es vacío');
  if (query.get('codTipoArchivoReporte') === '') {
    return refused(response, 2278, 'El campo “codTipoArchivoReporte” no enviado o es vacío');
  }
  const book = BOOKS[query.get('codLibro') ?? ''];
  if (!book) return refused(response, 1140, 'El campo “codLibro” no enviado o es vacío');
  const ticket = tickets.find(company, query.get('numTicket'));
  const matches = ticket?.archive === name && ticket.book === book && query.get('codProceso') === EXPORT_PROCESS;
  if (!ticket || !matches || !tickets.isFinished(ticket)) {
    return refused(response, 2244, 'El archivo solicitado no existe.');
  }
  const text = proposalText(company, book, ticket.period, vouchersOf(company, book, ticket.period));
  const zip = new yazl.ZipFile();
  // A csv of SUNAT is the same table with commas and nothing quoted, whatever the names hold.
  const content = ticket.format === 'txt' ? text : text.replaceAll('|', ',');
  zip.addBuffer(Buffer.from(content), name.replace(/zip$/, ticket.format));
  zip.end();
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  return zip.outputStream.pipe(response);
}

function summary({ company, query, response }: SireCall, period = '', kind = '', format = ''): ServerResponse {
  const book = BOOKS[query.get('codLibro') ?? ''];
  if (!book) return refused(response, 1140, 'El campo “codLibro” no enviado o es vacío');
  if (kind !== '1' || format !== '0') return refused(response, 1057, 'codTipoResumen no permitido');
  response.writeHead(200, { 'content-type': 'text/plain;charset=UTF-8' });
  return response.end(summaryText(book, vouchersOf(company, book, period)));
}
