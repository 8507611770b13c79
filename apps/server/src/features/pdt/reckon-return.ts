import { addDays } from '@yupana/tax/days.ts';
import { resultOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { type KnownReturn, type KnownTold, knownReturn } from '@yupana/tax/fv621/known-return.ts';
import type { Money } from '@yupana/tax/money.ts';
import { nextPeriod, type Period, parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { judgedCompany } from '../analysis/judging/judged-company.ts';
import { readCompletenessOf } from '../completeness/read-completeness.ts';
import { type Presented, presentedOf } from '../declarations/read-presented.ts';
import { readEarlier } from '../opening/read-earlier.ts';
import { readOpening } from '../opening/read-openings.ts';
import type { Opening } from '../opening/reckon-opening.ts';
import { booksOfPeriod, knownTotals } from '../vouchers/totals/books-of-period.ts';
import { readTotals } from '../vouchers/totals/read-totals.ts';
import { type SumsOfPeriod, sumsOfPeriod } from '../withholdings/sums-of-period.ts';
import { type BookParts, type KnownParts, readParts } from './read-parts.ts';
import { ratesOf, sumsOf } from './register-sums.ts';

export interface PdtKey {
  firmId: string;
  businessId: string;
  period: string;
}

/** The form of a period, as far as it is known. */
export interface ReckonedReturn {
  /** Null of a book that is not known, or of which nothing is judged. */
  purchases: BookParts | null;
  sales: BookParts | null;
  /** Null: a base has a rate that is in force no more. */
  known: KnownReturn | null;
  opening: Opening | null;
  withheld: SumsOfPeriod;
  presented: Presented;
  /** What «Reporte de empresa» shows. */
  result: Money | null;
  /** A coefficient is missing by which mixed purchases give credit. */
  lacksProRata: boolean;
  /** All vouchers of each book, and how far they can be trusted. */
  books: Awaited<ReturnType<typeof readBooks>>;
}

/** The form of one period of a company: its books added up, and what it is told besides. */
export async function reckonReturn(ctx: Ctx, key: PdtKey, remembered: KnownParts): Promise<ReckonedReturn> {
  const { books, opening, withheld, earlier, presented, proRata } = await ctx.transaction((tx) =>
    readTold(ctx, tx, key),
  );
  const { validated, result } = resultOfPeriod(books.both, opening?.amount ?? null);
  const read = (book: 'RCE' | 'RVIE') => readParts(ctx.deps, { ...key, book }, remembered);
  const purchases = validated === null ? null : await read('RCE');
  const sales = books.both.sales === null ? null : await read('RVIE');
  const bought = purchases && sumsOf(purchases.parts);
  const isMixed = bought !== null && (bought.purchases.mixed !== 0 || bought.imports.mixed !== 0);
  const told: KnownTold = {
    balance: opening?.amount ?? null,
    perceptions: { earlier: earlier.perceptions, ofPeriod: withheld.perceptions },
    retentions: { earlier: earlier.retentions, ofPeriod: withheld.retentions },
    proRata,
  };
  const sums = {
    sales: sales ? sumsOf(sales.parts).sales : null,
    purchases: bought?.purchases ?? null,
    imports: bought?.imports ?? null,
  };
  const known = reckoned(key.period, sums, told);
  return {
    purchases,
    sales,
    known,
    opening,
    withheld,
    presented,
    result,
    lacksProRata: isMixed && proRata === null,
    books,
  };
}

async function readTold(ctx: Ctx, tx: Tx, key: PdtKey) {
  const period = parsePeriod(key.period);
  return {
    books: await readBooks(ctx, tx, key),
    opening: await readOpening(ctx, tx, key),
    withheld: await sumsOfPeriod(tx, key, key.period),
    earlier: await readEarlier(tx, key),
    presented: await presentedOf(tx, key, period),
    proRata: await proRataOf(ctx, tx, key),
  };
}

/** As the company told it for the last day of the period: `whole` where it sells nothing untaxed; null where nobody told it. */
async function proRataOf({ deps }: Ctx, tx: Tx, { period, ...company }: PdtKey): Promise<KnownTold['proRata']> {
  const known = await judgedCompany(deps, tx, company);
  const told = known?.on(lastDayOf(parsePeriod(period)), known.ruc).company.proRata;
  if (told?.is !== 'known') return null;
  return told.value.hasUntaxedSales ? told.value.coefficient : 'whole';
}

function lastDayOf(period: Period): string {
  const next = nextPeriod(period);
  return addDays(`${next.slice(0, 4)}-${next.slice(4)}-01`, -1);
}

async function readBooks(ctx: Ctx, tx: Tx, { businessId, period }: PdtKey) {
  const completeness = await readCompletenessOf(ctx, tx, businessId, [
    { period, book: 'RCE' },
    { period, book: 'RVIE' },
  ]);
  const [purchases] = await readTotals(ctx, tx, businessId, 'RCE', [period]);
  const [sales] = await readTotals(ctx, tx, businessId, 'RVIE', [period]);
  const [ofPurchases, ofSales] = completeness;
  const bought = knownTotals(purchases, ofPurchases);
  const sold = knownTotals(sales, ofSales);
  const counts = { RCE: bought?.vouchers_count ?? null, RVIE: sold?.vouchers_count ?? null };
  return { completeness, both: booksOfPeriod(bought, sold), counts };
}

function reckoned(period: string, sums: Parameters<typeof knownReturn>[0], told: KnownTold): KnownReturn | null {
  const rates = ratesOf(period);
  if (!rates) return null;
  try {
    return knownReturn(sums, told, rates);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
