import { type Money, ratio } from '@yupana/tax/money.ts';
import type { WrittenVoucher } from '../written-voucher.ts';

/** Amounts of a voucher in the currency in which it was issued, in hundredths of it. */
export interface OwnAmounts {
  /** `S` soles, `D` dollars: what programs know. */
  currency: 'S' | 'D';
  /** Soles of one unit, decimal text; `1.000` in soles. */
  rate: string;
  of(amount: Money): Money;
}

/** As SUNAT tells them. */
export const IN_SOLES: OwnAmounts = { currency: 'S', rate: '1.000', of: (amount) => amount };

const RATE = /^(\d{1,6})\.(\d{1,6})$/;

/**
 * SUNAT tells all amounts in soles; programs want those of dollars in dollars, with their rate. Of other currencies, and where SUNAT has
 * no rate, they stay in soles.
 * @source SISCONT's import sheets as one exporter writes them (one source); Anexo 11 of RS 040-2022 for the soles
 */
export function ownAmounts({ currency, exchangeRate }: Pick<WrittenVoucher, 'currency' | 'exchangeRate'>): OwnAmounts {
  const [, units = '0', decimals = ''] = RATE.exec(exchangeRate) ?? [];
  const denominator = 10 ** decimals.length;
  const numerator = Number(units) * denominator + Number(decimals || 0);
  if (currency !== 'USD' || numerator === 0) return IN_SOLES;
  return { currency: 'D', rate: exchangeRate, of: (amount) => ratio(amount, denominator, numerator, 'half-up') };
}
