import { daysBetween } from '@yupana/tax/days.ts';
import type { Money } from '@yupana/tax/money.ts';

/** Days after the day of issue on which a payment is expected. */
const EXPECTED = { first: -5, last: 60 } as const;
/** And on which one is still thought of, when amount and supplier say so. */
export const WINDOW = { first: -30, last: 180 } as const;

export const daysAfter = (issueDate: string, paidOn: string) => daysBetween(issueDate, paidOn);

export const fitsDate = (days: number) => days >= EXPECTED.first && days <= EXPECTED.last;

/** A charge that pays a fifth less than what is owed at most, or a hundredth more: a commission, or what was agreed on the telephone. */
export function isNear(charged: Money, owed: Money): boolean {
  return charged < owed ? (owed - charged) * 5 <= owed : (charged - owed) * 100 <= owed;
}

/** Two or three of these that are owed exactly so much together: all ways to choose them, so long as there are few. */
export function sumsOf<T extends { owed: Money }>(some: readonly T[], amount: Money): T[][] {
  const ways: T[][] = [];
  for (const [i, a] of some.entries()) {
    for (const [j, b] of some.slice(i + 1).entries()) {
      if (a.owed + b.owed === amount) ways.push([a, b]);
      for (const c of some.slice(i + j + 2)) {
        if (a.owed + b.owed + c.owed === amount) ways.push([a, b, c]);
      }
    }
  }
  return ways.slice(0, 4);
}
