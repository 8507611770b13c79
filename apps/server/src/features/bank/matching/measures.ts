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

/** Two or three of these that are owed exactly so much together; a few of the ways to choose them. */
export function sumsOf<T extends { owed: Money }>(all: readonly T[], amount: Money): T[][] {
  const some = all.filter(({ owed }) => owed < amount);
  const ways: T[][] = [];
  const seen = new Map<number, T>();
  for (const [i, a] of some.entries()) {
    const other = seen.get(amount - a.owed);
    if (other) ways.push([other, a]);
    if (ways.length === 0) {
      const before = new Map<number, T>();
      for (const b of some.slice(0, i)) {
        const third = before.get(amount - a.owed - b.owed);
        if (third) ways.push([third, b, a]);
        before.set(b.owed, b);
      }
    }
    seen.set(a.owed, a);
    if (ways.length >= MOST_WAYS) break;
  }
  return ways.slice(0, MOST_WAYS);
}
const MOST_WAYS = 4;
