import type { Business, BusinessCard } from '@yupana/contract/businesses.ts';
import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { parseMoney, subtract, toWire } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { listBusinesses } from '../businesses/list-businesses.ts';
import { listFailing } from '../completeness/list-failing.ts';
import { listShort } from '../completeness/list-short.ts';
import { readCompleteness } from '../completeness/read-completeness.ts';
import { newestPeriods } from '../completeness/tried-periods.ts';
import { type PeriodTotals, readTotalsOfCards } from '../vouchers/totals/read-totals.ts';
import { resultOf } from './igv-of-months.ts';
import { knownTotals } from './wire.ts';

/** The firm's companies as the cards of the home show them: each with the figures of its newest tried period. */
export async function getFilters(ctx: Ctx): Promise<{ businesses: BusinessCard[] }> {
  return ctx.transaction(async (tx) => {
    const businesses = await listBusinesses(ctx, tx);
    const newest = [...(await newestPeriods(ctx, tx))].map(([businessId, period]) => ({ businessId, period }));
    const books = newest.flatMap((key) => [
      { ...key, book: 'RCE' as const },
      { ...key, book: 'RVIE' as const },
    ]);
    const completeness = await readCompleteness(ctx, tx, books);
    const totals = await readTotalsOfCards(ctx, tx, newest);
    const failing = await listFailing(ctx, tx);
    const short = await listShort(ctx, tx);
    const summaries = new Map(
      newest.map(({ businessId }, place) => {
        const [purchases, sales] = completeness.slice(place * 2, place * 2 + 2);
        const of = (line: BookCompleteness) =>
          totals.find((row) => row.business_id === businessId && row.book === line.book);
        return [businessId, purchases && sales ? summaryOf(purchases, sales, of) : null] as const;
      }),
    );
    return {
      businesses: businesses.map((business) => {
        const summary = summaries.get(business.uuid) ?? null;
        const books = short.get(business.uuid) ?? [];
        // What SUNAT refuses is told by the status, and nothing is tried then.
        const inVain = isCollected(business) ? (failing.get(business.uuid) ?? null) : null;
        return {
          ...business,
          summary,
          failing: inVain,
          incomplete: books.flatMap(({ isRecent, ...book }) => (isRecent ? [book] : [])),
          incomplete_periods: periodsOf(inVain?.books ?? [], books, summary?.tax_period),
        };
      }),
    };
  });
}

/**
 * In how many periods a book is short, or never comes. Of the one whose figures the card shows the figures say how they stand: it counts
 * for what never comes of it alone.
 */
export function periodsOf(inVain: readonly Of[], short: readonly Of[], shown: string | undefined): number {
  const others = short.filter(({ tax_period }) => tax_period !== shown);
  return new Set([...inVain, ...others].map(({ tax_period }) => tax_period)).size;
}

type Of = { tax_period: string };

function isCollected({ status }: Business): boolean {
  return status === 'VALID' || status === 'IN_PROGRESS';
}

/**
 * The IGV to pay is that of the dashboard: by validated purchases. While none is judged it is unknown, not zero, and the preliminary one
 * stands in its place. The balance of the month before is not collected yet, and the card says that it is missing.
 */
function summaryOf(
  ofPurchases: BookCompleteness,
  ofSales: BookCompleteness,
  stored: (line: BookCompleteness) => PeriodTotals | undefined,
): BusinessCard['summary'] {
  const purchases = knownTotals(stored(ofPurchases), ofPurchases);
  const sales = knownTotals(stored(ofSales), ofSales);
  return {
    tax_period: parsePeriod(ofPurchases.tax_period),
    igv_result: purchases && sales ? resultOf(purchases, sales) : null,
    igv_preliminary: purchases && sales ? toWire(subtract(parseMoney(sales.igv), parseMoney(purchases.igv))) : null,
    total_cpes_count: purchases?.vouchers_count ?? null,
    num_deductibles: purchases?.deductible_count ?? null,
    num_observed: purchases?.observed_count ?? null,
    num_not_processed: purchases?.in_process_count ?? null,
    num_rejected: purchases?.rejected_count ?? null,
    completeness: [ofPurchases, ofSales],
  };
}
