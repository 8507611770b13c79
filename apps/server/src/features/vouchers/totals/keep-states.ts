import type { BookName } from '@yupana/contract/books.ts';
import type { Tx } from '../../../ctx.ts';
import { type PeriodState, writeStates } from './queries-periods.ts';

/**
 * Keeps what SUNAT says of each period of a book: presented, not presented, or a code that nobody knows. Periods that SUNAT no
 * longer lists stay as it last said.
 */
export async function keepStates(
  tx: Tx,
  company: { firmId: string; businessId: string },
  book: BookName,
  states: readonly { period: string; state: PeriodState }[],
): Promise<void> {
  // SUNAT's list may repeat a period, with each state that it went through: the first is the one of now.
  const first = new Map<string, PeriodState>();
  for (const { period, state } of states) if (!first.has(period)) first.set(period, state);
  if (first.size > 0)
    await writeStates(
      tx,
      company,
      book,
      [...first].map(([period, state]) => ({ period, state })),
    );
}
