import { type BooksOfPeriod, resultOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import type { Money } from '@yupana/tax/money.ts';
import { type Period, periodRange, previousPeriod, shiftPeriod } from '@yupana/tax/period.ts';

/** What somebody said of the balance in favour with which a period begins. */
export type Anchor = { source: 'typed'; amount: Money; reason: string } | { source: 'declared'; amount: Money };

/** With what a period begins. `carried`: reckoned from our books since a period of which it was said. */
export type Opening = Anchor | { source: 'carried'; amount: Money; since: Period };

/** How many months before a period are looked at for one of which the balance was said. */
export const MOST_MONTHS = 12;

/** The last period, this one included, of which the balance was said; null when none of the last months has one. */
export function anchorOf(period: Period, said: ReadonlyMap<string, Anchor>): Period | null {
  const months = periodRange(shiftPeriod(period, -MOST_MONTHS), period).reverse();
  return months.find((month) => said.has(month)) ?? null;
}

/**
 * With what a period begins: what was said of it, or else what the months since then leave, each the next. It goes forward only: no month
 * changes one before it. Null where nobody said it of any, or a month between is not known.
 * @param booksOf what is known of a month
 */
export function reckonOpening(
  period: Period,
  said: ReadonlyMap<string, Anchor>,
  booksOf: (month: Period) => BooksOfPeriod | undefined,
): Opening | null {
  const since = anchorOf(period, said);
  const anchor = since === null ? undefined : said.get(since);
  if (since === null || !anchor) return null;
  if (since === period) return anchor;
  let { amount } = anchor;
  for (const month of periodRange(since, previousPeriod(period))) {
    const books = booksOf(month);
    const carried = books ? resultOfPeriod(books, amount).carried : null;
    if (carried === null) return null;
    amount = carried;
  }
  return { source: 'carried', amount, since };
}
