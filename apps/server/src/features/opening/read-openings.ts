import type { BooksOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import { type Period, parsePeriod, periodRange, previousPeriod, shiftPeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { readCompleteness } from '../completeness/read-completeness.ts';
import { declaredOpenings } from '../declarations/declared-openings.ts';
import { booksOfPeriod, knownTotals } from '../vouchers/totals/books-of-period.ts';
import { readTotalsOfCards } from '../vouchers/totals/read-totals.ts';
import { typedOpenings } from '../vouchers/totals/typed-opening.ts';
import { type Anchor, anchorOf, MOST_MONTHS, type Opening, reckonOpening } from './reckon-opening.ts';

export interface OpeningKey {
  businessId: string;
  period: string;
}

/**
 * With what each of these periods begins, in their order; null where it is not known. What a person typed prevails over what was declared,
 * and that over what our books carry. As many queries for eighty companies as for one.
 */
export async function readOpenings(ctx: Ctx, tx: Tx, keys: readonly OpeningKey[]): Promise<(Opening | null)[]> {
  if (keys.length === 0) return [];
  const periods = keys.map(({ period }) => parsePeriod(period)).sort();
  const [first = periods[0], last = periods.at(-1)] = [periods[0], periods.at(-1)] as Period[];
  if (!first || !last) return [];
  const said = await readSaid(
    ctx,
    tx,
    [...new Set(keys.map(({ businessId }) => businessId))],
    [shiftPeriod(first, -MOST_MONTHS), last],
  );
  const saidOf = (businessId: string) => said.get(businessId) ?? new Map<string, Anchor>();
  const between = keys.flatMap(({ businessId, period: text }) => {
    const period = parsePeriod(text);
    const since = anchorOf(period, saidOf(businessId));
    if (since === null || since === period) return [];
    return periodRange(since, previousPeriod(period)).map((month) => ({ businessId, period: month }));
  });
  const books = await readBooks(ctx, tx, between);
  return keys.map(({ businessId, period }) =>
    reckonOpening(parsePeriod(period), saidOf(businessId), (month) => books.get(`${businessId}/${month}`)),
  );
}

/** With what one period begins. */
export async function readOpening(ctx: Ctx, tx: Tx, key: OpeningKey): Promise<Opening | null> {
  const [opening = null] = await readOpenings(ctx, tx, [key]);
  return opening;
}

/** With what a period begins by what was typed or declared; null where only our books might say it, of which none is read. */
export async function readSaidOpening(ctx: Ctx, tx: Tx, { businessId, period }: OpeningKey): Promise<Opening | null> {
  const of = parsePeriod(period);
  const said = await readSaid(ctx, tx, [businessId], [of, of]);
  return said.get(businessId)?.get(of) ?? null;
}

async function readSaid(ctx: Ctx, tx: Tx, businessIds: readonly string[], range: readonly [Period, Period]) {
  const declared = await declaredOpenings(tx, ctx.firmId, businessIds, range);
  const typed = await typedOpenings(tx, ctx.firmId, businessIds, range);
  const said = new Map<string, Map<string, Anchor>>();
  const put = (businessId: string, period: string, anchor: Anchor) => {
    const of = said.get(businessId) ?? new Map<string, Anchor>();
    said.set(businessId, of.set(period, anchor));
  };
  for (const { businessId, period, amount } of declared) put(businessId, period, { source: 'declared', amount });
  for (const { business_id, tax_period, opening_balance, opening_reason } of typed)
    put(business_id, tax_period, {
      source: 'typed',
      amount: parseMoney(opening_balance),
      reason: opening_reason ?? '',
    });
  return said;
}

/** What is known of each of these months, by company and month. */
async function readBooks(ctx: Ctx, tx: Tx, keys: readonly OpeningKey[]): Promise<Map<string, BooksOfPeriod>> {
  if (keys.length === 0) return new Map();
  const once = [...new Map(keys.map((key) => [`${key.businessId}/${key.period}`, key])).values()];
  const books = once.flatMap((key) => [
    { ...key, book: 'RCE' as const },
    { ...key, book: 'RVIE' as const },
  ]);
  const lines = await readCompleteness(ctx, tx, books);
  const totals = await readTotalsOfCards(ctx, tx, once);
  const known = (place: number) => knownTotals(totals[place], lines[place]);
  return new Map(
    once.map(({ businessId, period }, place) => [
      `${businessId}/${period}`,
      booksOfPeriod(known(place * 2), known(place * 2 + 1)),
    ]),
  );
}
