import type { ReviewTotals } from '@yupana/contract/review.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { readScreen } from '../../completeness/read-completeness.ts';
import { readOpening } from '../../opening/read-openings.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { knownTotals, validatedIgvOf } from '../../vouchers/totals/books-of-period.ts';
import { readTotals } from '../../vouchers/totals/read-totals.ts';

/** What a period's purchases amount to by status, and its sales' IGV. What is not known is null, never zero. */
export async function reviewTotalsOf(ctx: Ctx, tx: Tx, { businessId, period }: LockedBook): Promise<ReviewTotals> {
  const [purchases] = await readTotals(ctx, tx, businessId as never, 'RCE', [period]);
  const [sales] = await readTotals(ctx, tx, businessId as never, 'RVIE', [period]);
  const [bought, sold] = await readScreen(ctx, tx, businessId, { period, book: 'RCE' }, [{ period, book: 'RVIE' }]);
  const opening = await readOpening(ctx, tx, { businessId, period });
  const known = knownTotals(purchases, bought);
  const soles = (amount: string | undefined) => (amount === undefined ? null : toWire(parseMoney(amount)));
  return {
    deductible: { count: known?.deductible_count ?? null, igv_amount: known ? toWire(validatedIgvOf(known)) : null },
    observed: { count: known?.observed_count ?? null, igv_amount: soles(known?.observed_igv) },
    rejected: { count: known?.rejected_count ?? null, igv_amount: soles(known?.rejected_igv) },
    in_process: { count: known?.in_process_count ?? null, igv_amount: soles(known?.in_process_igv) },
    sales_igv_amount: soles(knownTotals(sales, sold)?.igv),
    opening_amount: opening && toWire(opening.amount),
  };
}
