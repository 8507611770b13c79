import { type Money, money, ratio } from '@yupana/tax/money.ts';
import { GENERAL, type Rate, taxOn } from '../universe/rates.ts';
import { type Amounts, totalOf } from '../universe/voucher.ts';

/**
 * What the document says, in its own currency, of amounts that the proposal lists in soles: every column converted as SUNAT
 * converts it, and the tax what is left, so that the total is the converted total to the céntimo.
 * @param rate of one unit of the currency, in thousandths of a sol
 */
export function inCurrency(amounts: Amounts, rate: number): Amounts {
  if (rate === 1000) return amounts;
  const converted = Object.entries(amounts).map(([column, amount]) => [column, ratio(amount, 1000, rate, 'half-up')]);
  const all = Object.fromEntries(converted) as unknown as Amounts;
  if (all.igv === 0) return all;
  const total = ratio(totalOf(amounts), 1000, rate, 'half-up');
  return { ...all, igv: money(total - totalOf({ ...all, igv: money(0) })) };
}

/** Rates of the IGV with IPM that were ever seen: the general one and those of Ley 31556. */
const RATES: readonly Rate[] = [
  GENERAL,
  { numerator: 105, denominator: 1000 },
  { numerator: 10, denominator: 100 },
  { numerator: 15, denominator: 100 },
];

/** The rate that this tax was reckoned by: the nearest, for a proposal says none. */
export function rateOf(base: Money, igv: Money): Rate {
  const distance = (rate: Rate) => Math.abs(taxOn(base, rate) - igv);
  return RATES.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best), GENERAL);
}

/** `18.00` */
export function percentText({ numerator, denominator }: Rate): string {
  return ((numerator * 100) / denominator).toFixed(2);
}

/**
 * An amount in parts of these weights: whole céntimos that add up to it.
 * @param weights none negative; all zero counts as all the same
 */
export function allocate(amount: Money, weights: readonly number[]): Money[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight, place) => {
    weighed += whole === 0 ? 1 / weights.length : weight / whole;
    const upTo = place === weights.length - 1 ? amount : Math.round(amount * weighed);
    const part = money(upTo - given);
    given = upTo;
    return part;
  });
}

/** What one unit is worth, with two to ten decimals, as XML writes it. @param thousandths the quantity */
export function perUnit(amount: Money, thousandths: number): string {
  if (thousandths === 0) return '0.00';
  const scaled = (BigInt(amount) * 10n ** 11n + BigInt(thousandths) / 2n) / BigInt(thousandths);
  const digits = scaled.toString().padStart(11, '0');
  const decimals = digits.slice(-10).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -10)}.${decimals}`;
}

/** `3`, `12.5` */
export function quantityText(thousandths: number): string {
  return (thousandths / 1000).toFixed(3).replace(/\.?0+$/, '');
}
