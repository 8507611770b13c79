import type { Tx } from '../../ctx.ts';
import { replaceTotals, type TotalsScope } from './queries-totals.ts';

/**
 * Brings the totals of one company, book and period up to date with its vouchers. Called in the transaction that
 * changed them, so that no dashboard shows figures of another moment. Vouchers that left SUNAT's proposal do not count;
 * annulled ones count while SUNAT proposes them, as in SUNAT's own summary.
 */
export async function recomputeTotals(tx: Tx, scope: TotalsScope): Promise<void> {
  await replaceTotals(tx, scope);
}
