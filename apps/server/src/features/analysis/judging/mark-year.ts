import type { Tx } from '../../../ctx.ts';
import type { Shares } from '../../../schema/analysis.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { markOfYear } from '../../vouchers/judging/mark-neighbours.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { findNrusBoletas, findWithShares, type StandingVerdict } from '../queries-verdicts.ts';
import type { JudgedLineVerdict } from './judge-lines.ts';

/**
 * What these add to a sum of the year is another than before: whoever is measured by that sum is judged once more. What a purchase adds
 * hangs on no sum, so that this comes to an end.
 */
export async function markYear(
  tx: Tx,
  book: LockedBook,
  news: readonly JudgedLineVerdict[],
  before: ReadonlyMap<string, StandingVerdict>,
  at: Date,
): Promise<void> {
  const moved = news.some(({ verdict }) => {
    const stood = before.get(keyOf(verdict));
    return counted(stood?.shares ?? null, stood?.status) !== counted(verdict.shares, verdict.status);
  });
  if (moved) await markFrom(tx, book, book.period, at);
}

/** What left a period added to the year's sums: whoever is measured by them is judged once more. */
export function markYearOf(tx: Tx, book: LockedBook, at: Date): Promise<void> {
  return markFrom(tx, book, book.period, at);
}

/**
 * Purchases with right to expense are others: they limit the boletas of the Nuevo RUS in their year. A boleta changes no such purchase, so
 * that this comes to an end.
 */
export async function markBoletas(tx: Tx, book: LockedBook, at: Date): Promise<void> {
  await markOfYear(tx, book, await findNrusBoletas(tx, book, book.period), at);
}

/** Sales of a month are others: they measure purchases of its year from that month on, and those of the next. */
export async function markBySales(tx: Tx, company: Company, periods: readonly string[], at: Date): Promise<void> {
  const from = new Map<string, string>();
  for (const period of periods) {
    const year = Number(period.slice(0, 4));
    for (const first of [period, `${year + 1}01`]) {
      const stood = from.get(first.slice(0, 4));
      if (stood === undefined || first < stood) from.set(first.slice(0, 4), first);
    }
  }
  for (const first of from.values()) await markFrom(tx, company, first, at);
}

async function markFrom(tx: Tx, company: Company, period: string, at: Date): Promise<void> {
  await markOfYear(tx, company, await findWithShares(tx, company, period), at);
}

/** As the sums of the year take it: what lost its expense adds nothing. */
function counted(shares: Shares | null, status: string | undefined): string {
  if (!shares || status === 'gasto no deducible') return '';
  const { representation = 0, recreation = 0, directors = 0, nrus = 0, nrus_unsaid = false } = shares;
  return [representation, recreation, directors, nrus, nrus_unsaid].join();
}
