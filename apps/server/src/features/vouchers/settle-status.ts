import type { Tx } from '../../ctx.ts';
import type { LockedBook } from './book-lock.ts';
import { KEY_COLUMNS, SUMMED_COLUMNS } from './columns.ts';
import { findUnsettled, type Settled, tellCompany, writeStatuses } from './queries-settle.ts';
import { addToGroups } from './totals/queries-groups.ts';
import { raiseSeq, raiseSeqs } from './totals/queries-periods.ts';
import type { VoucherGroup } from './totals/voucher-group.ts';
import { periodOfCredit } from './without-credit.ts';

export type { Settled } from './queries-settle.ts';

/**
 * The only writer of a voucher's effective status. With it, in the caller's transaction, become true the totals by the difference
 * and that the period changed, and who looks at the company is told once. Called under `withBook`: what is read here must still be
 * so when it is written. Vouchers that left the proposal are settled and not counted. Of one that is named twice the last word counts.
 * @returns how many had another status or reason
 */
export async function settleStatus(tx: Tx, book: LockedBook, settled: readonly Settled[]): Promise<number> {
  const each = [
    ...new Map(settled.map((one) => [JSON.stringify(KEY_COLUMNS.map((column) => one[column])), one])).values(),
  ];
  const old = await findUnsettled(tx, book, each);
  if (old.length === 0) return 0;
  await writeStatuses(tx, book, each);
  const difference = old.flatMap(({ to_status, to_reason, stands, ...group }): VoucherGroup[] =>
    stands ? [negative(group), { ...group, status: to_status, reason: to_reason }] : [],
  );
  if (difference.length > 0) await addToGroups(tx, book, difference);
  await raiseSeq(tx, book);
  // A credit that comes into another period changes that one, too: always a later one, so that nobody waits for each other.
  const into = old.flatMap(({ reason, to_reason }) => [periodOfCredit(reason), periodOfCredit(to_reason)]);
  await raiseSeqs(tx, book, [...new Set(into.filter((period) => period !== null))].sort());
  await tellCompany(tx, book.businessId);
  return old.length;
}

function negative(group: VoucherGroup): VoucherGroup {
  const amounts = SUMMED_COLUMNS.map((column) => [column, opposite(group[column])]);
  return { ...group, ...Object.fromEntries(amounts), n: -group.n };
}

function opposite(decimal: string): string {
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}
