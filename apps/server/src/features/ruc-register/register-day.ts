import type { Tx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { findLastDone } from './queries-runs.ts';

/** The day on which the register in force was last known to be what SUNAT has; null when none was ever read. */
export async function registerDay(tx: Tx): Promise<string | null> {
  const at = (await findLastDone(tx))?.finished_at;
  return at ? dateInLima(at) : null;
}
