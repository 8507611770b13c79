import { type Money, money, ratio } from '@yupana/tax/money.ts';

/** A rate as a fraction of whole numbers. */
export interface Rate {
  numerator: number;
  denominator: number;
}

export const GENERAL: Rate = { numerator: 18, denominator: 100 };

/**
 * What restaurants and hotels of small companies charge.
 * @source Ley 31556 (8 % + 2 %), Ley 32219 (8 % in 2026, 12 % in 2027), Ley 32387 (IPM 2.5 % in 2026, 3 % in 2027)
 */
export function reducedRate(date: string): Rate {
  if (date < '2022-09-01') return GENERAL;
  if (date < '2026-01-01') return { numerator: 10, denominator: 100 };
  if (date < '2027-01-01') return { numerator: 105, denominator: 1000 };
  if (date < '2028-01-01') return { numerator: 15, denominator: 100 };
  return GENERAL;
}

export function taxOn(base: Money, rate: Rate): Money {
  return ratio(base, rate.numerator, rate.denominator, 'half-up');
}

/** The rate of the dollar in thousandths of a sol: a slow wave between 3.38 and 3.76, never the same two days running. */
export function dollarOn(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  return Math.round(3570 + 170 * Math.sin(day / 97) + 18 * Math.sin(day / 5.3));
}

/** Soles for an amount in dollars. */
export function inSoles(dollars: Money, thousandths: number): Money {
  return ratio(money(dollars), thousandths, 1000, 'half-up');
}
