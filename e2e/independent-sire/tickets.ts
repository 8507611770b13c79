import type { Company } from './companies.ts';
import type { Book } from './vouchers.ts';

/** A request to generate the file of a proposal, and its life: not listed → 01 → 05 → 06. */
export interface Ticket {
  number: string;
  company: Company;
  book: Book;
  period: string;
  format: 'txt' | 'csv';
  archive: string;
  createdAt: number;
}

const STATES = { '01': 'Cargado', '05': 'En proceso', '06': 'Terminado' } as const;
export const EXPORT_PROCESS = '10';

export class Tickets {
  private readonly all: Ticket[] = [];
  private readonly lifeMs: number;

  /** @param lifeMs from the request to `06 Terminado`; a fifth of it the ticket is not even listed */
  constructor(lifeMs: number) {
    this.lifeMs = lifeMs;
  }

  create(company: Company, book: Book, period: string, format: Ticket['format']): Ticket {
    const now = new Date();
    const stamp = now
      .toISOString()
      .replaceAll(/[-:]|\..*$/g, '')
      .replace('T', '-');
    const mine = this.all.filter((one) => one.company === company).length + 1;
    const ticket: Ticket = {
      number: `${now.getFullYear()}03${String(mine).padStart(8, '0')}`,
      ...{ company, book, period, format },
      archive: `${company.ruc}-${stamp}-propuesta.zip`,
      createdAt: now.getTime(),
    };
    this.all.push(ticket);
    return ticket;
  }

  find(company: Company, number: string | null): Ticket | undefined {
    return this.all.find((one) => one.company === company && one.number === number);
  }

  isFinished(ticket: Ticket): boolean {
    return this.state(ticket) === '06';
  }

  /** The records of the status service, the newest first; tickets too fresh are not among them. */
  list(company: Company, first: string, last: string, number: string | null) {
    return this.all
      .filter((one) => one.company === company && one.period >= first && one.period <= last)
      .filter((one) => !number || one.number === number)
      .flatMap((one) => {
        const state = this.state(one);
        return state ? [record(one, state)] : [];
      })
      .reverse();
  }

  private state(ticket: Ticket): keyof typeof STATES | undefined {
    const lived = (Date.now() - ticket.createdAt) / this.lifeMs;
    if (lived < 0.2) return undefined;
    if (lived < 0.4) return '01';
    return lived < 1 ? '05' : '06';
  }
}

function record(ticket: Ticket, state: keyof typeof STATES) {
  const created = new Date(ticket.createdAt).toISOString();
  const done = state === '06';
  return {
    showReporteDescarga: done ? '1' : '0',
    perTributario: ticket.period,
    numTicket: ticket.number,
    fecCargaImportacion: null,
    fecInicioProceso: created.slice(0, 10),
    codProceso: EXPORT_PROCESS,
    desProceso: 'Generar archivo exportar propuesta',
    codEstadoProceso: state,
    desEstadoProceso: STATES[state],
    nomArchivoImportacion: '',
    detalleTicket: {
      numTicket: ticket.number,
      fecCargaImportacion: created.slice(0, 10),
      horaCargaImportacion: created.slice(11, 19),
      codEstadoEnvio: state,
      desEstadoEnvio: STATES[state],
      nomArchivoReporte: done ? ticket.archive : null,
      cntFilasvalidada: 0,
      cntCPError: 0,
      cntCPInformados: 0,
    },
    // Without its first «r», as the real service spells it.
    ...(done
      ? {
          archivoReporte: [
            { codTipoAchivoReporte: '00', nomArchivoReporte: ticket.archive, nomArchivoContenido: null },
          ],
        }
      : {}),
  };
}
