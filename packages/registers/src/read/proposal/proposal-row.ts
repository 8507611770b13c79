import type { Money } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Batch } from '../rows.ts';

/** RCE: Registro de Compras Electrónico. RVIE: Registro de Ventas e Ingresos Electrónico. */
export type Book = 'RCE' | 'RVIE';

/** A voucher as SUNAT proposes it. Amounts are in soles, also those of vouchers in foreign currency. */
export interface ProposalRow {
  /**
   * Of the line as it was written, under its header: the same again says the same. Null of a line that may have been cut, and
   * when nobody asked.
   */
  hash: number | null;
  /** Line of the file, the header being line 1. */
  line: number;
  period: Period;
  /** SUNAT's own code of the row (CAR); null when it was added by hand. */
  car: string | null;
  /** Dates are `YYYY-MM-DD`. */
  issueDate: string;
  dueDate: string | null;
  typeCode: string;
  /** Empty when the voucher has none, as many tickets and bank documents. */
  serie: string;
  /** Year of the customs declaration (DAM, DSI), four digits; null in ordinary vouchers and in sales. */
  year: string | null;
  /** Without left zeros; of a range, the first and the last. */
  number: string;
  numberEnd: string | null;
  /** In purchases the supplier's document, in sales the company's own RUC. */
  issuerRuc: string;
  /** The supplier of a purchase, the customer of a sale. Sales without customer bring what SUNAT writes, often `-`. */
  counterpartyDocumentType: string;
  counterpartyDocument: string;
  counterpartyName: string;
  /**
   * RCE: the three bases (for taxed, for mixed and for untaxed operations). RVIE: base plus its discount column, where credit
   * notes of earlier periods stand.
   */
  taxable: Money;
  /** The tax of `taxable`, added alike. */
  igv: Money;
  /**
   * The parts of `taxable` and `igv` by what a purchase is for: taxed operations and exports (DG), these and untaxed ones
   * together (DGNG), untaxed ones alone (DNG). Zero in sales.
   */
  dgTaxable: Money;
  dgIgv: Money;
  dgngTaxable: Money;
  dgngIgv: Money;
  dngTaxable: Money;
  dngIgv: Money;
  /** The part of `taxable` and `igv` in the discount columns of sales. Zero in purchases. */
  discountTaxable: Money;
  discountIgv: Money;
  /** RCE: «Valor Adq. NG». RVIE: export, exonerated and unaffected. */
  nonTaxable: Money;
  isc: Money;
  icbper: Money;
  other: Money;
  total: Money;
  currency: string;
  /** Soles per unit with SUNAT's decimals, `1.000` in soles; `0.000` when SUNAT has no rate for that day and asks to complete it. */
  exchangeRate: string;
  /** The voucher that a note modifies. */
  modified: { issueDate: string | null; typeCode: string; serie: string; number: string } | null;
  /** Catalogue 09 or 10 of electronic vouchers. */
  noteType: string | null;
  /** Est. Comp.: 1 active, 2 withdrawn, 3 reverted, 4 annulled, 5 authorised, 6 not authorised. @source RS 112-2021 table 14 */
  status: string;
  /** Subject to detraction: the mark `D` in purchases, operation types 1001 to 1004 in sales. */
  detraction: boolean;
  /** Codes of SUNAT's inconsistencies (Incal); null when there are none. */
  inconsistencies: string | null;
  /** Catalogue 51, sales only. */
  operationType: string | null;
  /** The book's other columns that say something, as written, by English key; one that nobody knows, by its own name. */
  detail: Record<string, string>;
}

export type ProposalBatch = Batch<ProposalRow>;
