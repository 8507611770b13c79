import type { Tx } from '../../../ctx.ts';
import type { BookScope } from '../storing/book-scope.ts';
import { type Company, markBook } from '../storing/queries-to-judge.ts';
import { openPeriods } from './open-periods.ts';

/**
 * How far a month of a company is known is another than before: whoever judges next marks what is measured by it, as by its sales
 * (`takeSales`). In the transaction that says so.
 */
export async function markMonth(tx: Tx, { firmId, businessId, period }: BookScope, at: Date): Promise<void> {
  await markBook(tx, { firmId, businessId, period, book: 'RVIE' }, at);
}

/** All purchases of a period wait to be judged, unless a person closed it. */
export async function markPurchases(tx: Tx, company: Company, period: string, at: Date): Promise<void> {
  if (!(await openPeriods(tx, company)).includes(period)) return;
  await markBook(tx, { ...company, period, book: 'RCE' }, at);
}
