import type { Tx } from '../../../ctx.ts';
import type { BookScope, KeyRange } from './book-scope.ts';
import { markBook, markChanged } from './queries-to-judge.ts';

/**
 * Marks for judging what a proposal brought: all of a book that had nothing, else what is new, changed, gone or came back. Marked
 * again, a voucher still waits once. In the transaction that stores it.
 * @param what the book, or the slice of it whose recorded changes are meant
 * @param at the moment under which the changes were recorded
 */
export async function markToJudge(tx: Tx, scope: BookScope, what: 'book' | KeyRange, at: Date): Promise<void> {
  await (what === 'book' ? markBook(tx, scope, at) : markChanged(tx, scope, what, at));
}
