import type { BookName, CollectionRun } from '@yupana/contract/collection.ts';
import type { SirePeriod } from '@yupana/sunat/sire/types.ts';
import type { Period } from '@yupana/tax/period.ts';
import { MOST_PERIODS } from '../completeness/most-periods.ts';

export interface PlannedBook {
  period: Period;
  book: BookName;
}

const ALWAYS_OPEN = 3;

/**
 * Which books a run collects: of the last 24 periods, the newest first, purchases before sales. The daily run takes only
 * those that can still change (SUNAT says that they were not presented, or among the last three) and those that no run
 * has completed yet.
 * @param complete the books that an earlier run left in order
 */
export function planBooks(
  reason: CollectionRun['reason'],
  periods: Record<BookName, readonly SirePeriod[]>,
  complete: (line: PlannedBook) => boolean,
): PlannedBook[] {
  const planned = (['RCE', 'RVIE'] as const).flatMap((book) =>
    newest(periods[book])
      .map(({ period, state }, place) => ({ period, book, isOpen: place < ALWAYS_OPEN || state !== 'presented' }))
      .filter((line) => reason !== 'daily' || line.isOpen || !complete(line)),
  );
  return planned
    .sort((a, b) => (a.period === b.period ? a.book.localeCompare(b.book) : a.period < b.period ? 1 : -1))
    .map(({ period, book }) => ({ period, book }));
}

/** SUNAT's list may repeat a period (one row for each state it went through) and is not promised to be in order. */
function newest(periods: readonly SirePeriod[]): SirePeriod[] {
  const byPeriod = new Map<string, SirePeriod>();
  for (const one of periods) if (!byPeriod.has(one.period)) byPeriod.set(one.period, one);
  return [...byPeriod.values()].sort((a, b) => (a.period < b.period ? 1 : -1)).slice(0, MOST_PERIODS);
}
