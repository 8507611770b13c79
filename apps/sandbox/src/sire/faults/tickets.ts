import type { Book } from '../../files/layouts.ts';
import { faults, NOT_UNDERSTOOD, RECOVERS, RETRIES, STANDS, type Words } from '../../scenarios/fault.ts';
import { Unprocessable } from '../bodies.ts';
import type { Ticket, TicketFate } from '../ticket-memory.ts';

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
