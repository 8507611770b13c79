import type { BookName } from '@yupana/contract/books.ts';
import { type Money, parseMoney } from '@yupana/tax/money.ts';
import { parsePeriod, periodRange } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import {
  type Arrived,
  type CompanyId,
  findArrivalsSince,
  findArrived,
  findTotalAmounts,
  findTotals,
  findTotalsOfCards,
  NO_TOTALS,
  type PeriodTotals,
} from './queries-read.ts';

export type { Arrived, PeriodTotals } from './queries-read.ts';
/** Of a company that whoever asked knows. */
export type BookTotals = Omit<PeriodTotals, 'business_id'>;

/**
 * What was added up of the given periods of a book, in their order. Zeros of one without vouchers, collected or not: whether they
 * are SUNAT's word is the acta's to say.
 */
export async function readTotals(
  ctx: Ctx,
  tx: Tx,
  businessId: CompanyId,
  book: BookName,
  periods: readonly string[],
): Promise<BookTotals[]> {
  const found = new Map((await findTotals(ctx, tx, businessId, book, periods)).map((row) => [row.tax_period, row]));
  return periods.map((tax_period) => found.get(tax_period) ?? { ...NO_TOTALS, tax_period, book });
}

/** Validated purchases of other periods that give their credit in this one, by type, rate and destination. */
export function readArrived(tx: Tx, key: { firmId: string; businessId: string; period: string }): Promise<Arrived[]> {
  return findArrived(tx, key);
}

/** The credit of other periods that came into a closed one when it was closed, and what would come if it were open. */
export async function readArrivalsSince(
  tx: Tx,
  key: { firmId: string; businessId: string; period: string },
): Promise<{ kept: Money; now: Money }> {
  const found = await findArrivalsSince(tx, key);
  return {
    kept: parseMoney(found?.kept ?? NO_TOTALS.arrived_igv),
    now: parseMoney(found?.now ?? NO_TOTALS.arrived_igv),
  };
}

/** Only the amount of each period from the first to the last: what the history shows. */
export async function readTotalAmounts(
  ctx: Ctx,
  tx: Tx,
  businessId: CompanyId,
  book: BookName,
  [first, last]: readonly [string, string],
): Promise<Map<string, string>> {
  const found = await findTotalAmounts(ctx, tx, businessId, book, first, last);
  const amounts = new Map(found.map(({ tax_period, total }) => [tax_period, total]));
  const all = periodRange(parsePeriod(first), parsePeriod(last));
  return new Map(all.map((period) => [period, amounts.get(period) ?? NO_TOTALS.total]));
}

/** Both books of periods of several companies, in their order: what their cards show. */
export async function readTotalsOfCards(
  ctx: Ctx,
  tx: Tx,
  keys: readonly { businessId: string; period: string }[],
): Promise<PeriodTotals[]> {
  const found = await findTotalsOfCards(ctx, tx, keys);
  const of = (businessId: string, period: string, book: BookName) =>
    found.find((row) => row.business_id === businessId && row.tax_period === period && row.book === book);
  return keys.flatMap(({ businessId, period }) =>
    (['RCE', 'RVIE'] as const).map(
      (book) => of(businessId, period, book) ?? { ...NO_TOTALS, business_id: businessId, tax_period: period, book },
    ),
  );
}

/** How many vouchers stand in a book's proposal now, and their IGV; none when the book was never collected. */
export async function readBookTotals(
  ctx: Ctx,
  tx: Tx,
  businessId: string,
  book: BookName,
  period: string,
): Promise<{ vouchers: number; igv: Money }> {
  const [totals = NO_TOTALS] = await readTotals(ctx, tx, businessId, book, [period]);
  return { vouchers: totals.vouchers_count, igv: parseMoney(totals.igv) };
}
