import type { Book } from '../files/layouts.ts';
import { Unprocessable } from '../sire/bodies.ts';
import type { Ticket, TicketFate } from '../world/tickets.ts';
import { faults, NOT_UNDERSTOOD, RECOVERS, RETRIES, STANDS, type Words } from './fault.ts';

export type TicketFault = Words &
  (
    | { fate: TicketFate }
    /** Says something else than the number of the ticket. */
    | { answers: (open: () => Ticket, book: Book) => object }
  );

/** The request of a file, and the ticket that stands for it. */
export const TICKETS = faults<TicketFault>()({
  'ticket-atascado': { title: 'El ticket se queda en 05 «En proceso»', sees: RETRIES, fate: 'stuck' },
  'ticket-con-errores': { title: 'El ticket termina en 03 «Procesado con Errores»', sees: RETRIES, fate: 'errors' },
  'ticket-no-listado': { title: 'El ticket nunca aparece en la lista', sees: RETRIES, fate: 'unlisted' },
  'archivo-demora': {
    title: 'Ticket terminado, archivo aún no listo (3 segundos)',
    sees: RECOVERS,
    fate: 'file-late',
  },
  'exporta-sin-ticket': {
    title: 'La exportación responde 200 con nombre de archivo y sin ticket',
    sees: NOT_UNDERSTOOD,
    answers: (open) => ({ nombreArchivo: `${open().fileName}.zip` }),
  },
  'exporta-1070': {
    title: 'La exportación dice que no hay comprobantes (422/1070), el resumen dice que sí',
    sees: STANDS,
    answers: (_open, book) => {
      throw new Unprocessable(1070, book === 'RVIE');
    },
  },
});
