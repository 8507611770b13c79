import type { Amount, Decimal } from './decimal.ts';

/** Grows with each reading that says something else of the same file: what was read by an older one is read again. */
export const READER_VERSION = 5;

/** Who takes part, as the document says it. */
export interface Party {
  /** Code of catalogue 06, deduced from the number where the document does not say it. */
  documentType: string | null;
  document: string | null;
  name: string | null;
  tradeName: string | null;
  address: string | null;
}

/** `F001-123`: what the issuer calls one of its documents. */
export interface DocumentId {
  serie: string;
  /** Without zeros to the left. */
  number: string;
}

export interface Reference extends DocumentId {
  /** The number as the document that names it writes it, with its zeros. */
  written: string;
  /** Code of catalogue 01; null where the document does not say it. */
  type: string | null;
  date: string | null;
}

export interface Note {
  /** Code of catalogue 52 or 15, of a note that is a legend. */
  code: string | null;
  text: string;
}

/** A tax of a document or of a line. Codes of catalogue 05. */
export interface Tax {
  scheme: string;
  base: Amount | null;
  amount: Amount;
  /** In hundreds: `18.00`, also where the document writes 0.18. */
  percent: Decimal | null;
  /** Of a line, catalogue 07: how the IGV affects it. */
  affectation: string | null;
  /** Of a tax by unit (ICBPER): how much each pays. */
  perUnit: Amount | null;
}

/** A discount or a charge that is not zero. Codes of catalogue 53. */
export interface AllowanceCharge {
  charge: boolean;
  code: string | null;
  reason: string | null;
  factor: Decimal | null;
  amount: Amount;
  base: Amount | null;
}

export interface Line {
  id: string | null;
  quantity: Decimal | null;
  unit: string | null;
  description: string | null;
  /** The seller's own. */
  productCode: string | null;
  /** UNSPSC, eight digits from 2027-01-01 (RS 000048-2026). */
  sunatCode: string | null;
  gtin: string | null;
  /** Of one unit, without taxes. */
  unitValue: Amount | null;
  /** Of one unit, with taxes. */
  price: Amount | null;
  /** What one unit would cost: it was given for nothing. */
  referencePrice: Amount | null;
  /** Of the whole line, without taxes. */
  amount: Amount | null;
  taxes: Tax[];
  allowanceCharges: AllowanceCharge[];
  /** Plate, contract, place…: catalogue 55, or a name of the issuer's own. */
  properties: { code: string | null; name: string | null; value: string }[];
}

export interface Instalment {
  name: string;
  amount: Amount | null;
  dueDate: string | null;
}

/** How it is paid: cash, or what is still owed and when. */
export interface PaymentTerms {
  form: 'contado' | 'crédito' | null;
  /** Net of detraction and withholding: it is not the total. */
  pending: Amount | null;
  instalments: Instalment[];
}

export interface Detraction {
  /** Catalogue 54. */
  code: string | null;
  percent: Decimal | null;
  amount: Amount | null;
  account: string | null;
  /** Catalogue 59. */
  means: string | null;
}

/** A perception that is collected with the invoice, always in soles (catalogue 53: 51, 52, 53). */
export interface PerceptionCharge {
  code: string;
  percent: Decimal | null;
  base: Amount | null;
  amount: Amount;
  totalWithIt: Amount | null;
}

/** A withholding that the invoice informs (catalogue 53: 62 of IGV; 61 and 63 of income tax). It lowers no total. */
export interface WithholdingNotice {
  code: string;
  percent: Decimal | null;
  base: Amount | null;
  amount: Amount;
}

/** A contract that a voucher names: of collaboration between companies, or of a public service. */
export interface Contract {
  number: string;
  type: string | null;
  description: string | null;
}

interface Head {
  /** Code of catalogue 01, or what it is: `RA`, `RR`, `RC`, `CDR`. */
  type: string;
  id: DocumentId;
  /** Of Lima, `AAAA-MM-DD`; never moved by a time zone. */
  issueDate: string;
  issueTime: string | null;
  ublVersion: string | null;
  issuer: Party;
  /** Null where the document names nobody: a hyphen, zeros, «VARIOS». */
  receiver: Party | null;
  notes: Note[];
  /** `ds:DigestValue` as it is written. Not checked here. */
  digest: string | null;
  warnings: string[];
  readerVersion: number;
}

/** Factura, boleta, recibo por honorarios, liquidación de compra and their notes. */
export interface Voucher extends Head {
  kind: 'voucher';
  type: '01' | '02' | '03' | '04' | '07' | '08' | '25' | '28' | '56';
  currency: string;
  /** Catalogue 51. */
  operation: string | null;
  dueDate: string | null;
  /** Of the header: each tax with its base, net of global discounts and advances. */
  taxes: Tax[];
  taxTotal: Amount | null;
  /** Sum of the lines, before advances and global discounts: not the base of the register. */
  lineTotal: Amount | null;
  /** Absent in what SUNAT's own portal issues. */
  taxInclusive: Amount | null;
  discounts: Amount | null;
  charges: Amount | null;
  prepaid: Amount | null;
  rounding: Amount | null;
  /** What is to be paid; of a recibo por honorarios what was earned, before the tax withheld. */
  total: Amount;
  /** The tax of scheme 1000 that is part of the total. */
  igv: Amount;
  allowanceCharges: AllowanceCharge[];
  prepayments: { id: string | null; type: string | null; amount: Amount }[];
  payment: PaymentTerms;
  detraction: Detraction | null;
  perception: PerceptionCharge | null;
  withholdings: WithholdingNotice[];
  /** Of a recibo por honorarios. */
  fees: { gross: Amount; withheld: Amount; net: Amount } | null;
  /** Of a note: what it changes, and why (catalogue 09 or 10). */
  modifies: Reference[];
  motive: { code: string | null; text: string | null } | null;
  despatches: Reference[];
  relatedDocuments: Reference[];
  purchaseOrder: string | null;
  contracts: Contract[];
  lines: Line[];
}

/** Guía de remisión, of who sends (09) or who carries (31). */
export interface Despatch extends Head {
  kind: 'despatch';
  type: '09' | '31';
  /** Catalogue 20. */
  reason: string | null;
  startDate: string | null;
  grossWeight: Decimal | null;
  weightUnit: string | null;
  carrier: Party | null;
  plates: string[];
  origin: string | null;
  destination: string | null;
  relatedDocuments: Reference[];
  lines: Pick<Line, 'id' | 'quantity' | 'unit' | 'description' | 'productCode'>[];
}

/** Comprobante de retención (20) or de percepción (40). */
export interface Withholding extends Head {
  kind: 'withholding';
  type: '20' | '40';
  /** Catalogue 23 or 22. */
  system: string | null;
  percent: Decimal | null;
  /** What is withheld or perceived. */
  total: Amount;
  /** What was paid, net of a retention, or cashed with a perception. */
  paid: Amount | null;
  items: WithheldItem[];
}

/** One payment of one document. A credit note has none. */
export interface WithheldItem {
  document: Reference;
  documentTotal: Amount | null;
  payment: { id: string | null; amount: Amount | null; date: string | null } | null;
  amount: Amount | null;
  date: string | null;
  exchangeRate: { from: string | null; rate: Decimal; date: string | null } | null;
}

/** Communications of voidance (RA), their like for retentions (RR), and daily summaries of boletas (RC). */
export interface Summary extends Head {
  kind: 'summary';
  type: 'RA' | 'RR' | 'RC';
  /** The day of the documents. */
  referenceDate: string | null;
  items: SummaryItem[];
}

export interface SummaryItem {
  type: string | null;
  serie: string | null;
  /** The first and the last; the same where it is one. */
  from: string | null;
  to: string | null;
  /** Of what is voided. */
  reason: string | null;
  /** 1 added, 2 changed, 3 voided. */
  condition: string | null;
  total: Amount | null;
  igv: Amount | null;
}

/** What SUNAT or an OSE answered to a document (CDR). */
export interface Response extends Head {
  kind: 'response';
  type: 'CDR';
  /** Whom it is sent to: who issued what it answers. Its `receiver` is whoever that was issued to. */
  addressee: Party | null;
  /** `0` is accepted, with observations or without. */
  code: string;
  description: string | null;
  about: DocumentId | null;
}

export type Document = Voucher | Despatch | Withholding | Summary | Response;
