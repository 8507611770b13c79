import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { Deps } from '../../../ctx.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { findPrevailing } from '../queries-decisions.ts';
import { findVerdicts } from '../queries-verdicts.ts';
import { effective } from '../settle.ts';

/** What these purchases of a closed period would be if it were open, by `keyOf`; of which nobody said anything is not there. */
export function wouldBe(
  { database }: Pick<Deps, 'database'>,
  book: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<ReadonlyMap<string, VoucherStatus>> {
  return database.tenant(book.firmId, async (tx) => {
    const decided = new Map((await findPrevailing(tx, book, vouchers)).map((one) => [keyOf(one), one.to_status]));
    const verdicts = await findVerdicts(tx, book, vouchers);
    const said = new Map<string, VoucherStatus>(decided);
    for (const one of verdicts) said.set(keyOf(one), effective(one, decided.get(keyOf(one))).status);
    return said;
  });
}
