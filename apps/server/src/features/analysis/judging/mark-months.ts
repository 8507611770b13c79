import type { Tx } from '../../../ctx.ts';
import { markPurchases } from '../../vouchers/judging/mark-months.ts';
import { markOfYear } from '../../vouchers/judging/mark-neighbours.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { salesInPeriod } from '../facts/sales-in-period.ts';
import { findByGap, findSaysNoSales } from '../queries-verdicts.ts';

/**
 * These months are known otherwise than before, or list other sales. Notes that looked for what they change where not all was known look
 * once more, and the purchases of a month in which there are no sales now, or are some after all, are judged again.
 */
export async function markByMonths(tx: Tx, company: Company, months: readonly string[], at: Date): Promise<void> {
  const [first] = months.toSorted();
  if (first === undefined) return;
  await markOfYear(tx, company, await findByGap(tx, company, first), at);
  for (const month of months) {
    const sales = await salesInPeriod(tx, company, month);
    const isNone = sales.is === 'known' && !sales.value;
    if (isNone !== (await findSaysNoSales(tx, company, month))) await markPurchases(tx, company, month, at);
  }
}
