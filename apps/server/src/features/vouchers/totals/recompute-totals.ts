import type { Tx } from '../../../ctx.ts';
import type { Turn } from '../../../platform/database/database.ts';
import type { Schema } from '../../../schema.ts';
import { SUMMED_COLUMNS } from '../columns.ts';
import {
  addToGroups,
  deleteGroups,
  endOfSlice,
  findGroups,
  groupVouchers,
  type Slice,
  type TotalsScope,
} from './queries-groups.ts';
import { countMended, insertPeriod, raiseSeq } from './queries-periods.ts';
import { GROUPED_BY, type VoucherGroup } from './voucher-group.ts';

const WHOLE: Slice = { after: null, upTo: null };

/**
 * Writes the totals of one company, book and period anew from its vouchers. For vouchers that came by another way than ours, as those that
 * tests and benches put there: ours change them by the difference, and a collection proves them (`proveTotals`). Vouchers that left SUNAT's
 * proposal do not count; annulled ones count while SUNAT proposes them, as in SUNAT's own summary.
 */
export async function recomputeTotals(tx: Tx, scope: TotalsScope): Promise<void> {
  await replaceGroups(tx, scope, await groupVouchers(tx, scope, WHOLE));
}

/**
 * Adds up the book's vouchers, as many in a step as may be. Nobody else may change them until the turn ends.
 * @param size vouchers in a step; null: all of them at once
 */
export async function addUpVouchers(
  step: Turn<Schema>['step'],
  scope: TotalsScope,
  size: number | null,
): Promise<VoucherGroup[]> {
  if (size === null) return step((tx) => groupVouchers(tx, scope, WHOLE));
  const groups: VoucherGroup[] = [];
  let after: Slice['after'] = null;
  do {
    after = await step(async (tx) => {
      const upTo = await endOfSlice(tx, scope, after, size);
      groups.push(...(await groupVouchers(tx, scope, { after, upTo })));
      return upTo;
    });
  } while (after);
  return groups;
}

/**
 * Proves the totals against what the vouchers add up to. A difference is a defect of ours: it is counted for the metrics, mended,
 * and given back for the log.
 * @returns null when they agree, else what was kept
 */
export async function proveTotals(
  tx: Tx,
  scope: TotalsScope,
  added: readonly VoucherGroup[],
): Promise<VoucherGroup[] | null> {
  await insertPeriod(tx, scope);
  const kept = await findGroups(tx, scope);
  if (textOf(kept) === textOf(added)) return null;
  await replaceGroups(tx, scope, added);
  await countMended(tx, scope);
  return kept;
}

async function replaceGroups(tx: Tx, scope: TotalsScope, groups: readonly VoucherGroup[]): Promise<void> {
  await deleteGroups(tx, scope);
  if (groups.length > 0) await addToGroups(tx, scope, groups);
  await raiseSeq(tx, scope);
}

/** Groups that say the same have the same text, in whatever order and parts they come. */
function textOf(groups: readonly VoucherGroup[]): string {
  const sums = new Map<string, { n: number; sums: bigint[] }>();
  for (const group of groups) {
    const like = GROUPED_BY.map((name) => group[name]).join('/');
    const of = sums.get(like) ?? { n: 0, sums: SUMMED_COLUMNS.map(() => 0n) };
    of.n += group.n;
    // Always two decimals: digits without their point are céntimos, as many as a sum of amounts may have.
    of.sums = of.sums.map((sum, place) => sum + BigInt(group[SUMMED_COLUMNS[place] ?? 'total'].replace('.', '')));
    sums.set(like, of);
  }
  return [...sums]
    .map(([like, of]) => `${like} ${of.n} ${of.sums.join(' ')}`)
    .sort()
    .join('\n');
}
