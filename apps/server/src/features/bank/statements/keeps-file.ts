import type { Tx } from '../../../ctx.ts';
import { hasFile } from './queries-statements.ts';

/** Whether a file of the store is also what a company loaded as a statement of its bank: then it stays. */
export function keepsFile(tx: Tx, businessId: string, hash: string): Promise<boolean> {
  return hasFile(tx, businessId, hash);
}
