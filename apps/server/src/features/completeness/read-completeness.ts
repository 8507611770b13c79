import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { completenessOf } from './completeness-of.ts';
import { type BookKey, findLastComplete, findLines } from './queries.ts';

/** How far the figures of these books can be trusted, in their order: for every answer that carries figures. */
export async function readCompleteness(ctx: Ctx, tx: Tx, keys: readonly BookKey[]): Promise<BookCompleteness[]> {
  const rows = await findLines(ctx, tx, keys);
  const today = ctx.deps.clock.today();
  return rows.map(({ book, tax_period, newest, kept, collecting, next_try_at }) =>
    completenessOf({ book, period: parsePeriod(tax_period), newest, kept, collecting, nextTryAt: next_try_at }, today),
  );
}

/**
 * Of one book, for a screen about it: with the last period that was complete when this one has no figures.
 * @param others books whose figures the screen compares with; they come after it
 */
export async function readScreen(
  ctx: Ctx,
  tx: Tx,
  key: BookKey,
  others: readonly BookKey[] = [],
): Promise<[BookCompleteness, ...BookCompleteness[]]> {
  const [own, ...rest] = await readCompleteness(ctx, tx, [key, ...others]);
  if (!own) throw new Error('A book that was asked for has no answer.');
  if (hasFigures(own)) return [own, ...rest];
  const last = await findLastComplete(ctx, tx, key);
  return [{ ...own, last_complete_period: last }, ...rest];
}
