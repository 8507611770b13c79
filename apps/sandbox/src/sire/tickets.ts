import { bookOf } from '../files/layouts.ts';
import { limaDate, limaTime } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import { Unprocessable } from './bodies.ts';
import type { SireCall, Subject } from './call.ts';
import { positive, type Query, queryPeriod } from './fields.ts';
import type { Ticket, Tickets } from './ticket-memory.ts';

/** «codProceso» of an export. @source Manual SIRE, Anexo I */
export function processOf({ of, book }: Pick<Ticket, 'of' | 'book'>): { code: string; name: string } {
  if (of === 'proposal') return { code: '10', name: 'Generar archivo exportar propuesta' };
  if (book === 'RCE') return { code: '97', name: 'Exportar comprobantes excluidos' };
  return { code: '11', name: 'Generar archivo exportar no incluidos' };
}

export const REPORT_TYPE = '00';

const STATE_NAMES = {
  ...{ '01': 'Cargado', '03': 'Procesado con Errores', '05': 'En proceso', '06': 'Terminado' },
  // Seen in 2026, in no manual: the names are made up.
  ...{ '07': 'Pendiente', '08': 'En cola', '10': 'En espera' },
} as const;

/** The book and month a ticket's number speaks of, for scenarios limited to them. */
export function subjectOfTickets(tickets: Tickets, ruc: string, query: Query): Subject {
  const ticket = tickets.list(ruc).find(({ number }) => number === query.numTicket);
  return { book: ticket?.book ?? bookOf(query.codLibro ?? ''), period: ticket?.period ?? null };
}

/** The state of a company's tickets, newest first, by page. A ticket just requested is not there yet. */
export function ticketsAnswer({ world, memory: { tickets }, company, query }: SireCall): object {
  const from = queryPeriod(query.perIni, 1067, 1068);
  const to = queryPeriod(query.perFin, 1071, 1072);
  if (to < from) throw new Unprocessable(1073);
  const page = positive(query.page, 1076, 1077);
  const perPage = positive(query.perPage, 1079, 1078);
  if (query.numTicket && !/^\d{14}$/.test(query.numTicket)) throw new Unprocessable(1052);
  const book = query.codLibro ? bookOf(query.codLibro) : null;
  if (query.codLibro && !book) throw new Unprocessable(1161);
  const listed = tickets
    .list(company.ruc)
    .filter((ticket) => ticket.period >= from && ticket.period <= to)
    .filter((ticket) => !query.numTicket || ticket.number === query.numTicket)
    .filter((ticket) => !book || ticket.book === book)
    .filter((ticket) => tickets.stateOf(ticket) !== null)
    .toReversed();
  return {
    paginacion: { page, perPage, totalRegistros: listed.length },
    registros: listed.slice((page - 1) * perPage, page * perPage).map((ticket) => record(world, tickets, ticket)),
  };
}

function record(world: World, tickets: Tickets, ticket: Ticket): object {
  const state = tickets.stateOf(ticket) ?? '01';
  const requested = new Date(ticket.requestedAt + (world.clock.now().getTime() - Date.now()));
  const done = state === '06';
  const withErrors = state === '03';
  return {
    showReporteDescarga: done ? '1' : '0',
    perTributario: ticket.period,
    numTicket: ticket.number,
    fecCargaImportacion: null,
    fecInicioProceso: limaDate(requested),
    codProceso: processOf(ticket).code,
    desProceso: processOf(ticket).name,
    codEstadoProceso: state,
    desEstadoProceso: STATE_NAMES[state],
    nomArchivoImportacion: '',
    detalleTicket: {
      numTicket: ticket.number,
      fecCargaImportacion: limaDate(requested),
      horaCargaImportacion: limaTime(requested),
      codEstadoEnvio: state,
      desEstadoEnvio: STATE_NAMES[state],
      nomArchivoReporte: done ? archiveName(ticket) : '',
      cntFilasvalidada: 0,
      cntCPError: withErrors ? 1 : 0,
      cntCPInformados: 0,
    },
    // SUNAT spells this field without its first «r».
    archivoReporte: done
      ? [{ codTipoAchivoReporte: REPORT_TYPE, nomArchivoReporte: archiveName(ticket), nomArchivoContenido: null }]
      : [],
  };
}

export function archiveName(ticket: Ticket): string {
  return `${ticket.fileName}.zip`;
}
