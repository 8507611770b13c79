import type { Money } from '../money.ts';
import type { Period } from '../period.ts';

/** A payment of this voucher. */
export interface Payment {
  on: string;
  /** In soles. */
  amount: Money;
  /** SUNAT's table 1: 001 deposit, 003 transfer, 007 cheque «no negociable», 008 and 009 cash… */
  means: string;
  /** RUC or document of who was paid; null where nobody knows. */
  paidTo: string | null;
  fromOwnAccount: boolean | null;
  /** A communication to SUNAT of a third party who cashes, with its date. */
  thirdPartyNoticeOn: string | null;
}

/** A deposit of detraction at the Banco de la Nación. */
export interface Deposit {
  on: string;
  amount: Money;
  number: string;
  /** Catalogue 54. */
  code: string | null;
  period: Period | null;
}

/** What was attached, or confirmed by the accountant, to sustain a purchase. */
export type SupportKind =
  | 'travel-report'
  | 'workers-list'
  | 'lease-with-signatures'
  | 'lease-without-signatures'
  | 'contingency-note'
  | 'recipients-named'
  | 'attendants-named'
  | 'donation-certificate'
  | 'not-qualified-donee'
  | 'purchase-contract'
  | 'form-617-paid'
  | 'form-1662-paid'
  | 'form-1683-paid'
  | 'customs-paid'
  | 'fourth-category-suspension'
  | 'fourth-category-withholding-paid'
  | 'loan-contract'
  | 'foreign-document'
  | 'director'
  | 'beneficiary-worker'
  | 'perception-paid'
  /** Cash where the law allows it: to a bank or the Administration, or before a notary where there is no bank. */
  | 'cash-allowed'
  /** The invoice was assigned: who holds it cashes. */
  | 'invoice-assigned'
  /** The accountant confirms that SUNAT was told of no third party who cashes. */
  | 'no-third-party-notice'
  /** A contract or an order of which this voucher is a part, with what all of it amounts to. */
  | 'operation-total';

export interface Support {
  kind: SupportKind;
  /** Its own date, or that of payment. */
  on: string;
  amount: Money | null;
}

/** Another line with the same key, normalised. */
export interface SameKey {
  period: Period;
  /** This voucher came after it. */
  cameBefore: boolean;
  /** In the register that was generated or declared, not only in a proposal. */
  annotated: boolean;
  /** The period's register is closed or declared. */
  closed: boolean;
}

/** The voucher that this note changes, as our books have it. */
export interface ModifiedVoucher {
  period: Period;
  typeCode: string;
  issueDate: string;
  total: Money;
  taxable: Money;
  igv: Money;
  annotated: boolean;
  /** It gave no credit: a boleta, an exempt one. */
  gaveNoCredit: boolean;
  exchangeRate: number | null;
  /** All notes of credit over it, this one included; positive. */
  credited: Money;
}

/** A note over this voucher. Amounts positive. */
export interface NoteOfVoucher {
  typeCode: string;
  serie: string;
  number: string;
  issueDate: string;
  total: Money;
  motive: string | null;
}

/** What other vouchers of the company say of this one. */
export interface YearTotals {
  grossIncome: Money;
  netIncome: Money;
  /** Classified lines, this one included, until its month. */
  representation: Money;
  recreation: Money;
  /** Boletas of the Nuevo RUS, and purchases with right to expense by which they are limited; null where nobody sums them. */
  nrusBoletas: Money | null;
  purchasesWithRight: Money | null;
  directors: Money;
  /** Net income of the year before; null where not all of it is known. */
  netIncomeBefore: Money | null;
}
