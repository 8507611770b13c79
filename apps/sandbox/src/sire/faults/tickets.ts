import type { Book } from '../../files/layouts.ts';
import { faults, NOT_UNDERSTOOD, RECOVERS, RETRIES, STANDS, type Words } from '../../scenarios/fault.ts';
import { Unprocessable } from '../bodies.ts';
import type { FileLayout, Ticket, TicketFate } from '../ticket-memory.ts';

export interface TicketFault extends Words {
  /** What the request of a file is answered with: the number of a ticket, or something else. */
  answers: (open: (fate: TicketFate) => Ticket, book: Book) => object;
}

/** A ticket with this end. */
export function ends(fate: TicketFate): TicketFault['answers'] {
  return (open) => ({ numTicket: open(fate).number });
}

/** The request of a file, and the ticket that stands for it. */
export const TICKETS = faults<TicketFault>()({
  'ticket-atascado': {
    title: 'El ticket se queda en 05 «En proceso»',
    sees: RETRIES,
    answers: ends('stuck'),
  },
  'ticket-estados-nuevos': {
    title: 'El ticket pasa por los estados 07, 08 y 10, que ningún manual nombra',
    sees: RECOVERS,
    answers: ends('odd-states'),
  },
  'ticket-estado-10': {
    title: 'El ticket se queda en el estado 10, que ningún manual nombra',
    sees: NOT_UNDERSTOOD,
    answers: ends('odd-end'),
  },
  'ticket-con-errores': {
    title: 'El ticket termina en 03 «Procesado con Errores»',
    sees: RETRIES,
    answers: ends('errors'),
  },
  'ticket-no-listado': {
    title: 'El ticket nunca aparece en la lista',
    sees: RETRIES,
    answers: ends('unlisted'),
  },
  'archivo-demora': {
    title: 'Ticket terminado, archivo aún no listo (3 segundos)',
    sees: RECOVERS,
    answers: ends('file-late'),
  },
  'exporta-sin-ticket': {
    title: 'La exportación responde 200 con nombre de archivo y sin ticket',
    sees: NOT_UNDERSTOOD,
    answers: (open) => ({ nombreArchivo: `${open('done').fileName}.zip` }),
  },
  'exporta-1070': {
    title: 'La exportación dice que no hay comprobantes (422/1070), el resumen dice que sí',
    sees: STANDS,
    answers: (_open, book) => {
      throw new Unprocessable(1070, book === 'RVIE');
    },
  },
});

/** What each «codTipoArchivo» asks for; the spreadsheet is not simulated, and so refused. @source manuals v28 and v30 */
export type FileTypes = Readonly<Record<string, FileLayout>>;

/** Text is 0 in both books; text with commas is 1 in purchases and 2 in sales, where 1 is the spreadsheet. Seen 2026-09. */
export const FILE_TYPES: Readonly<Record<Book, FileTypes>> = {
  RCE: { '0': 'pipes', '1': 'commas' },
  RVIE: { '0': 'pipes', '2': 'commas' },
};

export interface ExportFault extends Words {
  /** The types of a book's file. */
  types: (book: Book) => FileTypes;
}

/** How the request of a file is read. */
export const EXPORTS = faults<ExportFault>()({
  'tipos-de-archivo-al-reves': {
    title: 'SUNAT numera los tipos de archivo al revés: coma y hoja de cálculo, cambiadas',
    sees: 'Nada: Yupana pide texto, que es 0 en ambos libros y en ambos órdenes.',
    types: (book) => FILE_TYPES[book === 'RCE' ? 'RVIE' : 'RCE'],
  },
});
