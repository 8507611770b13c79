import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import { findNextLines, type JudgedLine } from './queries-judged-lines.ts';

/**
 * The next purchases of a book after a key, in the order of their keys, whether they wait to be judged or not.
 * @returns `upto` the key to go on after; null: these are the last
 */
export function nextLines(
  tx: Tx,
  book: LockedBook,
  after: readonly string[] | null,
  size: number,
): Promise<{ lines: JudgedLine[]; upto: readonly string[] | null }> {
  return findNextLines(tx, book, after, size);
}
