import { igvOfPeriod, validatedIgv } from '@yupana/tax/fv621/igv-of-period.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { readCompletenessOf } from '../completeness/read-completeness.ts';
import { type BookTotals, readTotals } from '../vouchers/totals/read-totals.ts';
import { knownTotals } from './wire.ts';

/** The IGV to pay by validated purchases, in soles, without the balance of the month before; null while none is judged. */
export function resultOf(purchases: BookTotals, sales: BookTotals): number | null {
  const validated = validatedIgv({
    count: purchases.vouchers_count,
    inProcess: purchases.in_process_count,
    validatedIgv: parseMoney(purchases.deductible_igv),
  });
  return validated === null ? null : toWire(igvOfPeriod(parseMoney(sales.igv), validated, null));
}

/** The same of each of these periods of a company, in their order; null too of what was not collected. */
export async function igvOfMonths(
  ctx: Ctx,
  tx: Tx,
  businessId: string,
  periods: readonly Period[],
): Promise<{ tax_period: Period; igv_result: number | null }[]> {
  const books = periods.flatMap((period) => [{ period, book: 'RCE' } as const, { period, book: 'RVIE' } as const]);
  const completeness = await readCompletenessOf(ctx, tx, businessId, books);
  const purchases = await readTotals(ctx, tx, businessId, 'RCE', periods);
  const sales = await readTotals(ctx, tx, businessId, 'RVIE', periods);
  return periods.map((tax_period, place) => {
    const [ofPurchases, ofSales] = completeness.slice(place * 2, place * 2 + 2);
    const bought = ofPurchases && knownTotals(purchases[place], ofPurchases);
    const sold = ofSales && knownTotals(sales[place], ofSales);
    return { tax_period, igv_result: bought && sold ? resultOf(bought, sold) : null };
  });
}
