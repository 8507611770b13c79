import { type Money, parseMoney, rateOfLine, ratio } from '@yupana/tax/money.ts';
import { AppError } from '../../../platform/errors.ts';

/** SUNAT's lines are in soles, with the rate of the voucher's own currency. */
export interface InCurrency {
  total: string;
  currency: string;
  exchange_rate: string;
  serie: string;
  number: string;
}

/** Thousandths of a sol; null where no rate is known, and what stands there may not be soles. */
function rateOf({ currency, exchange_rate }: InCurrency): number | null {
  return currency === 'USD' ? rateOfLine(exchange_rate) : null;
}

/** What so many soles of a voucher are in the currency of a charge; null when it is not told in that currency. */
export function inCurrency(voucher: InCurrency, soles: Money, currency: 'PEN' | 'USD'): Money | null {
  if (currency === 'PEN') return soles;
  const rate = rateOf(voucher);
  return rate === null ? null : ratio(soles, 1_000, rate, 'half-up');
}

export function totalIn(voucher: InCurrency, currency: 'PEN' | 'USD'): Money | null {
  return inCurrency(voucher, parseMoney(voucher.total), currency);
}

/** What a payment of a voucher is in soles, by the voucher's own rate. @throws INVALID_REQUEST when it has none */
export function inSoles(voucher: InCurrency, charged: Money, currency: 'PEN' | 'USD'): Money {
  if (currency === 'PEN') return charged;
  const rate = rateOf(voucher);
  if (rate !== null) return ratio(charged, rate, 1_000, 'half-up');
  const name = `${voucher.serie}-${voucher.number}`;
  throw new AppError('INVALID_REQUEST', {
    field: 'vouchers',
    message: `El cargo es en dólares y el comprobante ${name} no. Anota su pago a mano, en soles.`,
  });
}
