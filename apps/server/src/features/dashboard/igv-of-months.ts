import { resultOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { toWire } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { readCompletenessOf } from '../completeness/read-completeness.ts';
import { readOpenings } from '../opening/read-openings.ts';
import type { Opening } from '../opening/reckon-opening.ts';
import { booksOfPeriod, knownTotals } from '../vouchers/totals/books-of-period.ts';
import { type BookTotals, readTotals } from '../vouchers/totals/read-totals.ts';

/**
 * The IGV to pay by validated purchases, in soles, less the balance of the month before where that is known; null while no purchase is
 * judged, or a book did not come.
 */
export function resultOf(
  purchases: BookTotals | undefined,
  sales: BookTotals | undefined,
  opening: Opening | null,
): number | null {
  const { result } = resultOfPeriod(booksOfPeriod(purchases, sales), opening?.amount ?? null);
  return result === null ? null : toWire(result);
}

/** The same of each of these periods of a company, in their order, with what it begins with. */
export async function igvOfMonths(
  ctx: Ctx,
  tx: Tx,
  businessId: string,
  periods: readonly Period[],
): Promise<{ tax_period: Period; igv_result: number | null; opening: Opening | null }[]> {
  const books = periods.flatMap((period) => [{ period, book: 'RCE' } as const, { period, book: 'RVIE' } as const]);
  const completeness = await readCompletenessOf(ctx, tx, businessId, books);
  const purchases = await readTotals(ctx, tx, businessId, 'RCE', periods);
  const sales = await readTotals(ctx, tx, businessId, 'RVIE', periods);
  const openings = await readOpenings(
    ctx,
    tx,
    periods.map((period) => ({ businessId, period })),
  );
  return periods.map((tax_period, place) => {
    const [ofPurchases, ofSales] = completeness.slice(place * 2, place * 2 + 2);
    const bought = knownTotals(purchases[place], ofPurchases);
    const sold = knownTotals(sales[place], ofSales);
    const opening = openings[place] ?? null;
    return { tax_period, igv_result: resultOf(bought, sold, opening), opening };
  });
}
