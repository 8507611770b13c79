import type { Tx } from '../../../ctx.ts';
import { addToGroups, type TotalsScope } from './queries-groups.ts';
import { type PeriodKey, raiseSeq } from './queries-periods.ts';
import type { VoucherGroup } from './voucher-group.ts';

/**
 * What must become true together with any change of vouchers, in its transaction: the figures of their period by the difference,
 * and that the period changed. After the vouchers: the row of the period is shared by both books, and held until the commit.
 * @param difference what stands more, and negative what stands less; nothing changed when it is empty
 */
export async function changePeriod(tx: Tx, scope: TotalsScope, difference: readonly VoucherGroup[]): Promise<void> {
  if (difference.length === 0) return;
  await addToGroups(tx, scope, difference);
  await raiseSeq(tx, scope);
}

/** The period is another by what its files say besides its vouchers: whoever remembers how it stood asks again. */
export async function touchPeriod(tx: Tx, key: PeriodKey): Promise<void> {
  await raiseSeq(tx, key);
}
