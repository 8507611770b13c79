import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import type { System } from '../../../ctx.ts';
import { sendLane } from '../wake-lane.ts';
import { listDueLanes, markReadByOlder } from './queries-lanes.ts';

/** A job may wait long behind others; one that is sent again while it waits is merged by the queue. */
const LOST_AFTER_MS = 5 * 60_000;
const MOST = 100;

/** Sends for every lane that has something to do and that nobody does: those of dead workers, and what is due by the clock. */
export async function sweepLanes({ deps, transaction }: System): Promise<void> {
  if (!deps.sunat.consultaCpe || deps.room.state() !== 'enough') return;
  const now = deps.clock.now();
  await transaction(async (tx) => {
    const due = await listDueLanes(tx, now, new Date(now.getTime() - LOST_AFTER_MS), MOST);
    for (const whose of due) await sendLane(deps, tx, whose, { fresh: true });
  });
}

/** A newer version may read more of what is kept: all that an older one read is read again. */
export function lookAtReader({ deps, transaction }: System): Promise<void> {
  return transaction((tx) => markReadByOlder(tx, READER_VERSION, deps.clock.now()));
}
