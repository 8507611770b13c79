import type { BookName } from '@yupana/contract/books.ts';
import type { Tx } from '../../../ctx.ts';
import { markOpenBooks } from '../judging/mark-open-books.ts';
import { findStates, type PeriodState, writeStates } from './queries-periods.ts';

/**
 * Keeps what SUNAT says of each period of a book: presented, not presented, or a code that nobody knows. Periods that SUNAT no
 * longer lists stay as it last said. When purchases of a period are declared, or no more, those of the others are judged once more: what
 * one period took, another may not.
 */
export async function keepStates(
  tx: Tx,
  company: { firmId: string; businessId: string },
  book: BookName,
  states: readonly { period: string; state: PeriodState }[],
  at: Date,
): Promise<void> {
  // SUNAT's list may repeat a period, with each state that it went through: the first is the one of now.
  const first = new Map<string, PeriodState>();
  for (const { period, state } of states) if (!first.has(period)) first.set(period, state);
  if (first.size === 0) return;
  const before = await findStates(tx, company, book);
  const said = [...first].map(([period, state]) => ({ period, state }));
  await writeStates(tx, company, book, said);
  const isAnother = said.some(({ period, state }) => {
    const stood = before.get(period);
    return stood !== undefined && (stood === 'presented') !== (state === 'presented');
  });
  if (book === 'RCE' && isAnother) await markOpenBooks(tx, company, 'declared', at);
}
