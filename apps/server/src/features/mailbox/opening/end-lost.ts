import type { System } from '../../../ctx.ts';
import { endLost } from './queries-openings.ts';

/** Longer than the job may take, and the wait for its turn. */
const LOST_AFTER_MS = 10 * 60_000;

/** What nobody does any more is told as such: whether SUNAT marked it as read by then is told too, and a person decides. */
export async function endLostOpenings({ deps, transaction }: System): Promise<void> {
  const now = deps.clock.now();
  await transaction((tx) => endLost(tx, new Date(now.getTime() - LOST_AFTER_MS), now));
}
