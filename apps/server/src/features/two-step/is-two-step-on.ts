import type { Tx } from '../../ctx.ts';
import { findTwoStep } from './queries.ts';

/** Whether this member signs in with a second step. A secret that was never confirmed does not count. */
export async function isTwoStepOn(tx: Tx, memberId: string): Promise<boolean> {
  return (await findTwoStep(tx, memberId))?.confirmed_at != null;
}
