import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import { findObserved, type ObservedLine } from './queries-observed.ts';

export type { ObservedLine } from './queries-observed.ts';

/** The observed purchases of a period by their supplier and first finding, those with most IGV at stake first. */
export function listObservedLines(tx: Tx, book: LockedBook, most: number): Promise<ObservedLine[]> {
  return findObserved(tx, book, most);
}

/** Those of one supplier with the same first finding. */
export function listObservedOf(
  tx: Tx,
  book: LockedBook,
  of: { issuer_ruc: string; reason: string },
  most: number,
): Promise<ObservedLine[]> {
  return findObserved(tx, book, most, of);
}
