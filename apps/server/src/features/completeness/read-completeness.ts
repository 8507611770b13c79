import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import { completenessOf } from './completeness-of.ts';
import { type BookKey, type BookOfPeriod, findLastComplete, findLines, findLinesOf } from './queries.ts';
import { isTakenEarly } from './taken-early.ts';

/** How far the figures of these books can be trusted, in their order: for every answer that carries figures. */
export async function readCompleteness(ctx: Ctx, tx: Tx, keys: readonly BookKey[]): Promise<BookCompleteness[]> {
  return present(ctx, keys.length === 0 ? [] : await findLines(ctx, tx, keys));
}

/** The same of books of one company. */
export async function readCompletenessOf(
  ctx: Pick<Ctx, 'firmId' | 'deps'>,
  tx: Tx,
  businessId: string | RawBuilder<string>,
  books: readonly BookOfPeriod[],
): Promise<BookCompleteness[]> {
  return present(ctx, await findLinesOf(ctx, tx, businessId, books));
}

/**
 * Of one book, for a screen about it: with the last period that was complete when this one has no figures.
 * @param others books of the same company whose figures the screen compares with; they come after it
 */
export async function readScreen(
  ctx: Ctx,
  tx: Tx,
  businessId: string | RawBuilder<string>,
  book: BookOfPeriod,
  others: readonly BookOfPeriod[] = [],
): Promise<[BookCompleteness, ...BookCompleteness[]]> {
  const [own, ...rest] = await readCompletenessOf(ctx, tx, businessId, [book, ...others]);
  if (!own) throw new Error('A book that was asked for has no answer.');
  if (hasFigures(own)) return [own, ...rest];
  const last = await findLastComplete(ctx, tx, businessId, book);
  return [{ ...own, last_complete_period: last }, ...rest];
}

/** Periods of a book in which its figures are known, be they zero by SUNAT's word. @param today `AAAA-MM-DD` in Lima */
export async function knownPeriods(
  { firmId, businessId }: { firmId: string; businessId: string },
  tx: Tx,
  books: readonly BookOfPeriod[],
  today: string,
): Promise<Set<string>> {
  const lines = presentOn(today, await findLinesOf({ firmId }, tx, businessId, books));
  return new Set(lines.filter(hasFigures).map(({ tax_period }) => tax_period));
}

/** How far a period of a book is known whole. */
export interface WholePeriod {
  /** It was taken after its month was over: SUNAT adds no more to it. */
  isMonthOver: boolean;
}

/**
 * Periods of which a book was collected whole, by period: SUNAT's own count agrees with what is stored, or says that there is nothing.
 * An attempt that failed since takes nothing from what is stored; what came and was not believed does.
 */
export async function wholePeriods(
  { firmId, businessId }: { firmId: string; businessId: string },
  tx: Tx,
  books: readonly BookOfPeriod[],
): Promise<Map<string, WholePeriod>> {
  const lines = books.length === 0 ? [] : await findLinesOf({ firmId }, tx, businessId, books);
  return new Map(
    lines.flatMap(({ tax_period, newest, kept }): [string, WholePeriod][] => {
      if (!kept || newest?.held || (kept.outcome !== 'agreed' && kept.outcome !== 'empty')) return [];
      return [[tax_period, { isMonthOver: !isTakenEarly(parsePeriod(tax_period), kept.at) }]];
    }),
  );
}

function present(ctx: Pick<Ctx, 'deps'>, rows: Awaited<ReturnType<typeof findLines>>): BookCompleteness[] {
  return presentOn(ctx.deps.clock.today(), rows);
}

function presentOn(today: string, rows: Awaited<ReturnType<typeof findLines>>): BookCompleteness[] {
  return rows.map(({ book, tax_period, newest, kept, collecting, next_try_at }) =>
    completenessOf({ book, period: parsePeriod(tax_period), newest, kept, collecting, nextTryAt: next_try_at }, today),
  );
}
