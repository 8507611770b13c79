import type { Tx } from '../../ctx.ts';
import { deleteTwoStep } from './queries.ts';

/** Who left keeps no second step: its secret opens nothing any more. */
export async function turnOffOf(tx: Tx, memberId: string): Promise<void> {
  await deleteTwoStep(tx, memberId);
}
