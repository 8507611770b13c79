import type { BookName } from '@yupana/contract/collection.ts';
import { type Money, parseMoney, ZERO } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { findTotalAmounts, findTotals, findTotalsOfCards, type PeriodTotals } from './queries-read.ts';

export type { PeriodTotals } from './queries-read.ts';

/** What was added up of the given periods of a book, whatever their order; nothing of one that was never collected. */
export function readTotals(
  ctx: Ctx,
  tx: Tx,
  businessId: string,
  book: BookName,
  periods: readonly string[],
): Promise<PeriodTotals[]> {
  return findTotals(ctx, tx, businessId, book, periods);
}

/** Only the amount of each period, from the first to the last: what the history shows. */
export function readTotalAmounts(ctx: Ctx, tx: Tx, businessId: string, book: BookName, first: string, last: string) {
  return findTotalAmounts(ctx, tx, businessId, book, first, last);
}

/** Both books of one period of each of several companies: what their cards show. */
export function readTotalsOfCards(
  ctx: Ctx,
  tx: Tx,
  keys: readonly { businessId: string; period: string }[],
): Promise<PeriodTotals[]> {
  return findTotalsOfCards(ctx, tx, keys);
}

/** How many vouchers stand in a book's proposal now, and their IGV; none when the book was never collected. */
export async function readBookTotals(
  ctx: Ctx,
  tx: Tx,
  businessId: string,
  book: BookName,
  period: string,
): Promise<{ vouchers: number; igv: Money }> {
  const [totals] = await findTotals(ctx, tx, businessId, book, [period]);
  return totals ? { vouchers: totals.vouchers_count, igv: parseMoney(totals.igv) } : { vouchers: 0, igv: ZERO };
}
