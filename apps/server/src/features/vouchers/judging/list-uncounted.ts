import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import type { VoucherKeyValues } from '../columns.ts';
import { findUncounted, type UncountedLine } from './queries-uncounted.ts';

export type { UncountedLine } from './queries-uncounted.ts';

/** The purchases of a period that are not credit of it and might be, as far as so many go, and these beside; those with most IGV first. */
export function listUncountedLines(
  tx: Tx,
  book: LockedBook,
  most: number,
  beside: readonly VoucherKeyValues[],
): Promise<UncountedLine[]> {
  return findUncounted(tx, book, most, beside);
}
