import type { Decimal } from '@yupana/cpe/document/decimal.ts';
import { sumDecimals } from '@yupana/cpe/document/decimal.ts';
import type { Document, Voucher, Withholding } from '@yupana/cpe/document/document.ts';

/** What a document says of what SUNAT's line says too. Amounts in its own currency and without the sign of a note. */
export interface DocumentFigures {
  issueDate: string;
  currency: string;
  /** What the buyer is known by; null where nobody is named. */
  buyer: string | null;
  /** Null where a document of its kind has none. */
  taxable: Decimal | null;
  igv: Decimal | null;
  total: Decimal | null;
}

/** Catalogue 05. */
const IGV = '1000';

export function figuresOf(document: Document): DocumentFigures {
  const { issueDate, issuer, receiver } = document;
  // A liquidación de compra is issued by who buys.
  const buyer = document.type === '04' ? issuer : receiver;
  const head = { issueDate, buyer: buyer?.document ?? null };
  if (document.kind === 'voucher') return { ...head, ...voucherFigures(document) };
  const none = { taxable: null, igv: null, total: null, currency: 'PEN' };
  return { ...head, ...none, ...(document.kind === 'withholding' ? withheld(document) : {}) };
}

function voucherFigures({ currency, total, igv, taxes }: Voucher) {
  const bases = taxes.filter(({ scheme }) => scheme === IGV).map(({ base }) => base?.value ?? null);
  // Nothing is said of a base where its tax stands without one; where only other taxes stand it is zero.
  const known = bases.filter((base) => base !== null);
  const taxable = taxes.length > 0 && known.length === bases.length ? sumDecimals(known) : null;
  return { currency, taxable, igv: igv.value, total: total.value };
}

function withheld({ total }: Withholding) {
  return { total: total.value, currency: total.currency };
}
