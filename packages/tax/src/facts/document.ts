import type { Reference } from './voucher.ts';

/** Hundredths of the document's own currency: not `Money`, which is of soles. */
export type Hundredths = number;

export interface DocumentTax {
  /** Catalogue 05: 1000 IGV, 1016 IVAP, 2000 ISC, 7152 ICBPER, 9995 export, 9996 free, 9997 exempt, 9998 not subject, 9999 others. */
  scheme: string;
  base: Hundredths | null;
  amount: Hundredths;
  /** `18`, `10.5`. */
  percent: number | null;
  /** Of a line, catalogue 07. */
  affectation: string | null;
}

export interface DocumentLine {
  description: string;
  /** Null where the document does not say it. */
  quantity: number | null;
  unit: string | null;
  /** Of one unit, without taxes. */
  unitValue: Hundredths | null;
  /** Of the line, without taxes. */
  amount: Hundredths | null;
  taxes: readonly DocumentTax[];
  /** Catalogue 55, 7000. */
  plate: string | null;
}

export interface Party {
  /** Catalogue 06; null where the document does not say it. */
  documentType: string | null;
  document: string | null;
  name: string | null;
}

/** What the XML (or, worse, a reading of PDF or picture) says. Amounts in its own currency, without the sign of a note. */
export interface VoucherDocument {
  /** How it was read: `ocr` may be wrong, and never rejects by itself. */
  read: 'xml' | 'ocr';
  issueDate: string;
  dueDate: string | null;
  currency: string;
  issuer: Party & { ubigeo: string | null };
  /** Who bought, null where it names nobody. Of a liquidación de compra that is who issued it, and the seller stands as issuer. */
  buyer: Party | null;
  /** Name of the passenger or worker, where the document has one. */
  passenger: string | null;
  /** Catalogue 51. */
  operation: string | null;
  taxes: readonly DocumentTax[];
  taxable: Hundredths | null;
  igv: Hundredths;
  total: Hundredths;
  prepaid: Hundredths | null;
  discounts: Hundredths | null;
  charges: Hundredths | null;
  rounding: Hundredths | null;
  /** Catalogue 53: 46 surcharge of consumption, 51–53 perception, 62 withholding. */
  allowanceCharges: readonly { charge: boolean; code: string | null; amount: Hundredths }[];
  /** Catalogue 52: 1002 free, 2001–2003 Amazonía, 2006 detraction. */
  legends: readonly string[];
  payment: {
    form: 'contado' | 'crédito' | null;
    instalments: readonly { amount: Hundredths | null; dueDate: string | null }[];
  };
  /** Catalogue 54, percent, and soles to be deposited in céntimos. */
  detraction: { code: string | null; percent: number | null; amount: number | null } | null;
  perception: { code: string; amount: number } | null;
  /** Of a recibo por honorarios. */
  fees: { gross: Hundredths; withheld: Hundredths; net: Hundredths } | null;
  modifies: readonly Reference[];
  /** Catalogue 09 or 10. */
  motive: { code: string | null; text: string | null } | null;
  /** Order, despatch or contract that it cites. */
  cites: readonly string[];
  lines: readonly DocumentLine[];
}

/** What SUNAT's service of validity says of the voucher itself. */
export interface Validity {
  state: 'not-found' | 'accepted' | 'voided' | 'authorized' | 'not-authorized';
  /** The day it said so. */
  on: string;
}
