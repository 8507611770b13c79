import type { Tx } from '../../ctx.ts';
import { findEraseAt } from './queries-challenges.ts';

/** When a closed firm is erased; null while it is open. It is not closed until the transaction ends. */
export function eraseAtOf(tx: Tx, firmId: string): Promise<Date | null> {
  return findEraseAt(tx, firmId);
}
