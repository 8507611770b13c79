import type { Book } from '../../files/layouts.ts';
import type { SummaryLine } from '../../files/summary.ts';
import { type AtSomeMoment, faults, RECOVERS, STANDS, type Words } from '../../scenarios/fault.ts';
import type { Company } from '../../universe/companies.ts';
import { Unprocessable } from '../bodies.ts';
import { changedProposal } from './changed-proposal.ts';
import { oneInvoiceMore } from './summary-gap.ts';

const MANY_ROWS = 100_000;

export interface ProposalFault extends Words {
  /** The proposal of the company as SUNAT knows it now; `made` is the one that it has when all goes well, if any. */
  serves: (company: Company, made: (company: Company) => Buffer | null) => Buffer | null;
}

/** The proposal itself: file and summary speak of the same one. */
export const PROPOSALS = faults<ProposalFault>()({
  'propuesta-cambia': {
    title: 'La propuesta cambió: un comprobante nuevo, uno que ya no está, uno con otro importe',
    sees: 'Al actualizar: 1 nuevo, 1 retirado, 1 con importe cambiado; el retirado se marca, no se borra.',
    serves: (company, made) => {
      const bytes = made(company);
      return bytes && changedProposal(bytes);
    },
  },
  'todo-vacio': {
    title: 'No hay comprobantes (422/1070)',
    sees: '«SUNAT informa 0 compras» o «0 ventas», como dato y no como error.',
    serves: () => null,
  },
  'cien-mil': {
    title: 'La propuesta trae 100,000 filas',
    sees: 'Se recolecta completa, con progreso, sin que la pantalla se detenga.',
    serves: (company, made) =>
      made({ ...company, purchases: MANY_ROWS, sales: MANY_ROWS, since: null, monthsWithoutPurchases: [] }),
  },
});

interface SummaryMoments {
  counts: (lines: SummaryLine[], book: Book) => SummaryLine[];
  writes: (whole: string, book: Book) => string;
}

export const COUNTED_WELL: SummaryMoments = { counts: (lines) => lines, writes: (whole) => whole };

export type SummaryFault = Words & AtSomeMoment<SummaryMoments>;

/** SUNAT's own count of the proposal. */
export const SUMMARIES = faults<SummaryFault>()({
  'resumen-discrepa': {
    title: 'El resumen de SUNAT cuenta una factura más que la propuesta',
    sees: 'El acta no sale en verde: nombra la factura de diferencia (S/ 118.00).',
    counts: (lines, book) => oneInvoiceMore(book, lines),
  },
  'resumen-cero': {
    title: 'El resumen de SUNAT dice 0 aunque la propuesta trae filas',
    sees: STANDS,
    counts: () => [],
  },
  'resumen-1070': {
    title: 'El resumen responde 422/1070 aunque la propuesta trae filas',
    sees: STANDS,
    writes: (_whole, book) => {
      throw new Unprocessable(1070, book === 'RVIE');
    },
  },
  'resumen-cortado': {
    title: 'El resumen llega cortado a la mitad (con «Veces» 1 se vuelve a pedir)',
    sees: `${RECOVERS} Si siempre llega cortado, el periodo queda «sin verificar».`,
    writes: (whole) => whole.slice(0, whole.length / 2),
  },
});
