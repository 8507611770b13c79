import type { Tx } from '../../../ctx.ts';
import type { Shares } from '../../../schema/analysis.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { markOfYear } from '../../vouchers/judging/mark-neighbours.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { findWithShares, type StandingVerdict } from '../queries-verdicts.ts';
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
    return counted(stood?.shares ?? null, stood?.status) !== counted(parsed(verdict.shares), verdict.status);
  });
  if (!moved) return;
  const touched = await findWithShares(tx, book);
  await markOfYear(tx, book, touched, at);
}

function parsed(shares: string | null): Shares | null {
  return shares === null ? null : (JSON.parse(shares) as Shares);
}

/** As the sums of the year take it: what lost its expense adds nothing. */
function counted(shares: Shares | null, status: string | undefined): string {
  if (!shares || status === 'gasto no deducible') return '';
  const { representation = 0, recreation = 0, directors = 0 } = shares;
  return [representation, recreation, directors].join();
}
