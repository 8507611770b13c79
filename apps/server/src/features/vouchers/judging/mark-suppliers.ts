import type { Tx } from '../../../ctx.ts';
import { markSuppliers as mark } from '../public-changes/queries-public-changes.ts';
import { type Company, findBooksToMark } from '../storing/queries-to-judge.ts';

/**
 * A company's purchases of these suppliers (their RUC) in its open periods wait to be judged: what is known of them is another.
 * @returns how many periods
 */
export async function markSuppliersOf(tx: Tx, company: Company, rucs: readonly string[], at: Date): Promise<number> {
  if (rucs.length === 0) return 0;
  let periods = 0;
  for (const { book, tax_period: period } of await findBooksToMark(tx, company)) {
    if (book === 'RCE' && (await mark(tx, { ...company, book, period }, rucs, at)) > 0) periods++;
  }
  return periods;
}
