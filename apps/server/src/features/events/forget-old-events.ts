import type { System } from '../../ctx.ts';
import { deleteEventsBefore } from './queries.ts';

/** Thirteen months: a month is compared with the same one of the year before. */
const KEPT_DAYS = 400;
/** Few enough for a transaction that nobody feels on the embedded database. */
const BATCH = 2_000;

/** Forgets the events of long ago, batch by batch. @returns how many */
export async function forgetOldEvents(system: System, batch = BATCH): Promise<number> {
  const before = new Date(system.deps.clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
  let forgotten = 0;
  for (;;) {
    const deleted = await system.transaction((tx) => deleteEventsBefore(tx, before, batch));
    forgotten += deleted;
    if (deleted < batch) return forgotten;
  }
}
