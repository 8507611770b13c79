import type { Money } from '../money.ts';
import type { Period } from '../period.ts';

/** What makes another voucher itself: normalised serie (capitals) and number (without left zeros). */
export interface Reference {
  typeCode: string;
  serie: string;
  number: string;
  /** `AAAA-MM-DD`; null where the note does not say it. */
  issueDate: string | null;
}

/**
 * SUNAT's line of a purchase in the RCE, or what stands in for it. Amounts in soles, whatever the currency; of credit notes negative.
 * Always known: without a line there is nothing to judge.
 */
export interface Voucher {
  /** In which it is to be annotated: that of the book. */
  period: Period;
  issuerRuc: string;
  /** Catalogue 06: `6` is a RUC. */
  issuerDocumentType: string;
  issuerName: string;
  typeCode: string;
  serie: string;
  number: string;
  issueDate: string;
  dueDate: string | null;
  currency: string;
  /** Thousandths of a sol for one of the currency; null where the line has none. */
  exchangeRate: number | null;
  taxable: Money;
  igv: Money;
  /** Parts of the two by destination: only taxed sales, both, only untaxed sales. */
  dgTaxable: Money;
  dgIgv: Money;
  dgngTaxable: Money;
  dgngIgv: Money;
  dngTaxable: Money;
  dngIgv: Money;
  nonTaxable: Money;
  isc: Money;
  icbper: Money;
  other: Money;
  total: Money;
  /** SUNAT's mark of detraction in the proposal. */
  detraction: boolean;
  /** «Est. Comp.» of the proposal: 1 activo, 2 baja, 3 revertido, 4 anulado, 5 autorizado, 6 no autorizado. */
  sunatStatus: string;
  /** Of a note; null where the line names none. */
  modified: Reference | null;
  /** Catalogue 09 or 10. */
  noteType: string | null;
  operationType: string | null;
  /** Who wrote the line: SUNAT in its proposal, the company's own file, or a reading of a picture, which may be wrong. */
  origin: 'proposal' | 'document' | 'picture';
  source: string;
  at: string | null;
}
