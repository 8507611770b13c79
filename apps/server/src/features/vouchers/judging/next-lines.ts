import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import { findNextLines, type JudgedLine } from './queries-judged-lines.ts';

/**
 * The next purchases of a book after a key, in the order of their keys, whether they wait to be judged or not; those that left the
 * proposal are passed over.
 * @returns `upto` the key to go on after; null: these are the last
 */
export async function nextLines(
  tx: Tx,
  book: LockedBook,
  after: readonly string[] | null,
  size: number,
): Promise<{ lines: JudgedLine[]; upto: readonly string[] | null }> {
  const { found, upto } = await findNextLines(tx, book, after, size);
  return { lines: found.filter(({ left }) => !left), upto };
}
