import { type Money, money, ratio } from '@yupana/tax/money.ts';
import type { Random } from './random.ts';
import { inSoles, type Rate, taxOn } from './rates.ts';

/** An amount between two numbers of whole units, small ones much likelier than big ones, as in any shop. */
export function priceBetween(random: Random, from: number, to: number): Money {
  const price = from * (to / from) ** (random.next() ** 1.4);
  return money(Math.max(1, Math.round(price * 100)));
}

/**
 * The base and tax of a price that a shop rounds with tax included (S/ 59.90). When no base gives that very total at
 * the rate, the total gives way by a céntimo: base × rate always is the tax.
 */
export function fromRoundTotal(wanted: Money, rate: Rate): { base: Money; igv: Money } {
  const total = money(Math.max(10, Math.round(wanted / 10) * 10));
  const base = ratio(total, rate.denominator, rate.denominator + rate.numerator, 'half-up');
  return { base, igv: taxOn(base, rate) };
}

/** The amount in soles of a voucher in this currency. */
export function asSoles(amount: Money, dollarThousandths: number | null): Money {
  return dollarThousandths === null ? amount : inSoles(amount, dollarThousandths);
}

/** `3.712`; `1.000` for soles. */
export function exchangeRateText(dollarThousandths: number | null): string {
  return dollarThousandths === null ? '1.000' : (dollarThousandths / 1000).toFixed(3);
}
