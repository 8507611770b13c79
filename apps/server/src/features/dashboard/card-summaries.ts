import type { BusinessCard } from '@yupana/contract/businesses.ts';
import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { igvOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { readCompleteness } from '../completeness/read-completeness.ts';
import { readOpenings } from '../opening/read-openings.ts';
import type { Opening } from '../opening/reckon-opening.ts';
import { knownTotals } from '../vouchers/totals/books-of-period.ts';
import { type PeriodTotals, readTotalsOfCards } from '../vouchers/totals/read-totals.ts';
import { resultOf } from './igv-of-months.ts';

/** What goes with it and is on no card. */
export type CardSummary = NonNullable<BusinessCard['summary']> & {
  /** In soles; null: not known. */
  observed_igv: number | null;
};

/** What a card says of one period of each of several companies, by the company's uuid. As many queries for eighty as for one. */
export async function summariesOf(
  ctx: Ctx,
  tx: Tx,
  keys: readonly { businessId: string; period: string }[],
): Promise<Map<string, CardSummary>> {
  const books = keys.flatMap((key) => [
    { ...key, book: 'RCE' as const },
    { ...key, book: 'RVIE' as const },
  ]);
  const completeness = await readCompleteness(ctx, tx, books);
  const totals = await readTotalsOfCards(ctx, tx, keys);
  const openings = await readOpenings(ctx, tx, keys);
  return new Map(
    keys.flatMap(({ businessId }, place) => {
      const [purchases, sales] = completeness.slice(place * 2, place * 2 + 2);
      const of = (line: BookCompleteness) =>
        totals.find((row) => row.business_id === businessId && row.book === line.book);
      return purchases && sales
        ? [[businessId, summaryOf(purchases, sales, of, openings[place] ?? null)] as const]
        : [];
    }),
  );
}

/**
 * The IGV to pay is that of the dashboard: by validated purchases. While none is judged it is unknown, not zero, and the preliminary one
 * stands in its place. Where the balance of the month before is not known, the card says that it is missing.
 */
function summaryOf(
  ofPurchases: BookCompleteness,
  ofSales: BookCompleteness,
  stored: (line: BookCompleteness) => PeriodTotals | undefined,
  opening: Opening | null,
): CardSummary {
  const purchases = knownTotals(stored(ofPurchases), ofPurchases);
  const sales = knownTotals(stored(ofSales), ofSales);
  return {
    tax_period: parsePeriod(ofPurchases.tax_period),
    igv_result: resultOf(purchases, sales, opening),
    has_opening: opening !== null,
    igv_preliminary:
      purchases && sales
        ? toWire(igvOfPeriod(parseMoney(sales.igv), parseMoney(purchases.igv), opening?.amount ?? null))
        : null,
    total_cpes_count: purchases?.vouchers_count ?? null,
    num_deductibles: purchases?.deductible_count ?? null,
    num_observed: purchases?.observed_count ?? null,
    num_not_processed: purchases?.in_process_count ?? null,
    num_rejected: purchases?.rejected_count ?? null,
    observed_igv: purchases ? toWire(parseMoney(purchases.observed_igv)) : null,
    completeness: [ofPurchases, ofSales],
  };
}
