import type { Tx } from '../../ctx.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { type Settled, settleStatus } from '../vouchers/settle-status.ts';
import { bareKey, keyOf } from '../vouchers/voucher-keys.ts';
import { findPrevailing } from './queries-decisions.ts';

/** What the rules say of a voucher. */
export interface Said extends VoucherKeyValues {
  status: Settled['status'];
  /** The rule that decided. */
  reason: string;
}

/**
 * Makes effective what counts of these: the decision that prevails, else the verdict. Under `withBook`, in the transaction that wrote
 * either. What a person closed keeps its statuses: what the rules say meanwhile is kept beside.
 * @returns how many have another status or reason now
 */
export async function settle(tx: Tx, book: LockedBook, said: readonly Said[]): Promise<number> {
  if (await isClosed(tx, book)) return 0;
  const decided = new Map((await findPrevailing(tx, book, said)).map((one) => [keyOf(one), one.to_status]));
  return settleStatus(
    tx,
    book,
    said.map((one) => effective(one, decided.get(keyOf(one)))),
  );
}

function effective({ status, reason, ...said }: Said, decided: Settled['status'] | undefined): Settled {
  const key = bareKey(said);
  if (decided) return { ...key, status: decided, reason: '' };
  return { ...key, status, reason: status === 'gasto observado' ? reason : '' };
}
