import { type Money, money, negate, ZERO } from '@yupana/tax/money.ts';

/** The other side of an operation, with its identity document (catalogue 06: 6 RUC, 1 DNI, 0 none or foreign). */
export interface Party {
  documentType: string;
  document: string;
  name: string;
}

/** Amounts in soles, whatever the currency of the voucher: SUNAT's proposals convert before they list. */
export interface Amounts {
  exported: Money;
  base: Money;
  igv: Money;
  /** Purchases: «Valor Adq. NG». Sales: «Mto Exonerado». */
  exempt: Money;
  unaffected: Money;
  isc: Money;
  riceBase: Money;
  riceTax: Money;
  bags: Money;
  other: Money;
}

export interface Modified {
  issueDate: string;
  type: string;
  serie: string;
  number: string;
}

export interface Voucher {
  issueDate: string;
  dueDate: string | null;
  type: string;
  serie: string;
  /** Year of an import declaration; empty for the rest. */
  year: string;
  number: string;
  numberEnd: string;
  issuerRuc: string;
  party: Party;
  amounts: Amounts;
  currency: 'PEN' | 'USD';
  /** Three decimals: `1.000`. */
  exchangeRate: string;
  modified: Modified | null;
  noteType: string;
  /** «Est. Comp.»: 1 active, 2 withdrawn. */
  status: string;
  detraction: boolean;
  /** A purchase used for taxed and untaxed sales alike (columns DGNG). */
  mixedUse: boolean;
}

export const NOTHING: Amounts = {
  exported: ZERO,
  base: ZERO,
  igv: ZERO,
  exempt: ZERO,
  unaffected: ZERO,
  isc: ZERO,
  riceBase: ZERO,
  riceTax: ZERO,
  bags: ZERO,
  other: ZERO,
};

export function totalOf(amounts: Amounts): Money {
  let total = 0;
  for (const amount of Object.values(amounts)) total += amount;
  return money(total);
}

/** The same amounts with the opposite sign, as a credit note lists them. */
export function opposite(amounts: Amounts): Amounts {
  const turned = Object.entries(amounts).map(([column, amount]) => [column, negate(amount)]);
  return Object.fromEntries(turned) as unknown as Amounts;
}
