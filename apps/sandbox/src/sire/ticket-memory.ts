import type { Period } from '@yupana/tax/period.ts';
import type { Book } from '../files/layouts.ts';
import { type Clock, limaDate, limaTime } from '../world/clock.ts';

/** How the columns of a file are told apart. */
export type FileLayout = 'pipes' | 'commas';

/** What an export is of: the proposal, or what was left out of it. */
export type Exported = 'proposal' | 'left-out';

/** How an export ends. */
export type TicketFate = 'done' | 'stuck' | 'errors' | 'unlisted' | 'file-late' | 'odd-states' | 'odd-end';

export interface Ticket {
  number: string;
  ruc: string;
  book: Book;
  period: Period;
  requestedAt: number;
  fate: TicketFate;
  of: Exported;
  /** `{RUC}-{YYYYMMDD}-{HHMMSS}-propuesta`, without extension. */
  fileName: string;
  layout: FileLayout;
}

/**
 * «codEstadoProceso» of SUNAT: 01 loaded, 03 with errors, 05 in process, 06 finished; 07, 08 and 10 nobody documents. Null: not
 * listed yet.
 */
export type TicketState = '01' | '03' | '05' | '06' | '07' | '08' | '10' | null;

export interface Tickets {
  readonly delayMs: number;
  open(ruc: string, book: Book, period: Period, layout: FileLayout, fate: TicketFate, of?: Exported): Ticket;
  stateOf(ticket: Ticket): TicketState;
  /** Whether the file of a finished ticket can be downloaded: a late one needs some seconds more. */
  fileIsReady(ticket: Ticket): boolean;
  list(ruc?: string): Ticket[];
  clear(): void;
}

interface Course {
  /** Whether it is ever listed. */
  begins: boolean;
  ends: TicketState;
  /** In place of 05. */
  through?: readonly TicketState[];
  /** Its file comes some seconds later. */
  isLate?: true;
}

const FATES: Record<TicketFate, Course> = {
  done: { begins: true, ends: '06' },
  stuck: { begins: true, ends: '05' },
  errors: { begins: true, ends: '03' },
  unlisted: { begins: false, ends: null },
  'file-late': { begins: true, ends: '06', isLate: true },
  'odd-states': { begins: true, ends: '06', through: ['07', '08', '10'] },
  'odd-end': { begins: true, ends: '10' },
};

/** Of what was left out nobody published a name: these are made up. */
const FILE_WORDS: Record<Exported, Record<Book, string>> = {
  proposal: { RCE: 'propuesta', RVIE: 'propuesta' },
  'left-out': { RCE: 'excluidos', RVIE: 'noincluidos' },
};

/** «Tipo de correlativo» 03: request of a file. @source Manual SIRE Ventas, Anexo II */
const EXPORT_CORRELATIVE = '03';

/**
 * Tickets in memory. Time is measured on the real clock, so that a test may hold the calendar still.
 * @param delayMs from the request to the end of a ticket
 * @param fileLateMs from there to its file, when the file is late
 */
export function newTickets(clock: Clock, delayMs: number, fileLateMs: number): Tickets {
  const tickets: Ticket[] = [];
  const counters = new Map<string, number>();
  const waited = (ticket: Ticket) => Date.now() - ticket.requestedAt;
  const stateOf = (ticket: Ticket): TicketState => {
    const share = delayMs === 0 ? 1 : waited(ticket) / delayMs;
    if (share < 0.2) return null;
    const { begins, ends, through = ['05'] } = FATES[ticket.fate];
    if (!begins || share < 0.4) return begins ? '01' : null;
    return share < 1 ? (through[Math.floor(((share - 0.4) / 0.6) * through.length)] ?? '05') : ends;
  };
  return {
    delayMs,
    open: (ruc, book, period, layout, fate, of = 'proposal') => {
      const now = clock.now();
      const year = limaDate(now).slice(0, 4);
      const count = (counters.get(ruc + year) ?? 0) + 1;
      counters.set(ruc + year, count);
      const stamp = `${limaDate(now).replaceAll('-', '')}-${limaTime(now).replaceAll(':', '')}`;
      const ticket: Ticket = {
        number: year + EXPORT_CORRELATIVE + String(count).padStart(8, '0'),
        ruc,
        book,
        period,
        requestedAt: Date.now(),
        fate,
        of,
        fileName: `${ruc}-${stamp}-${FILE_WORDS[of][book]}`,
        layout,
      };
      tickets.push(ticket);
      return ticket;
    },
    stateOf,
    fileIsReady: (ticket) => !FATES[ticket.fate].isLate || waited(ticket) >= delayMs + fileLateMs,
    list: (ruc) => (ruc === undefined ? [...tickets] : tickets.filter((ticket) => ticket.ruc === ruc)),
    clear: () => {
      tickets.length = 0;
      counters.clear();
    },
  };
}
