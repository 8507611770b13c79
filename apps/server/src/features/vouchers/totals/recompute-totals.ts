import type { Tx } from '../../../ctx.ts';
import {
  endOfSlice,
  groupVouchers,
  replaceTotals,
  type Slice,
  type TotalsScope,
  type VoucherGroup,
} from './queries-totals.ts';

export type { VoucherGroup } from './queries-totals.ts';

const WHOLE: Slice = { after: null, upTo: null };

/**
 * Brings the totals of one company, book and period up to date with its vouchers. Called in the transaction that
 * changed them, so that no dashboard shows figures of another moment. Vouchers that left SUNAT's proposal do not count;
 * annulled ones count while SUNAT proposes them, as in SUNAT's own summary.
 */
export async function recomputeTotals(tx: Tx, scope: TotalsScope): Promise<void> {
  await writeTotals(tx, scope, await groupVouchers(tx, scope, WHOLE));
}

/**
 * The first half of it, for who must not hold the database for long: adds up so many vouchers at a time, each in a
 * transaction of its own. Nobody else may change the book's vouchers until the totals are written.
 * @param size vouchers at a time; null: all of them at once
 */
export async function addUpVouchers(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  scope: TotalsScope,
  size: number | null,
): Promise<VoucherGroup[]> {
  if (size === null) return run((tx) => groupVouchers(tx, scope, WHOLE));
  const groups: VoucherGroup[] = [];
  let after: Slice['after'] = null;
  do {
    after = await run(async (tx) => {
      const upTo = await endOfSlice(tx, scope, after, size);
      groups.push(...(await groupVouchers(tx, scope, { after, upTo })));
      return upTo;
    });
  } while (after);
  return groups;
}

/** The second half: the totals of vouchers that were added up. */
export async function writeTotals(tx: Tx, scope: TotalsScope, groups: readonly VoucherGroup[]): Promise<void> {
  await replaceTotals(tx, scope, groups);
}
