import type { Deps } from '../../../ctx.ts';
import { whenBack } from '../../../platform/database/again/when-back.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import { learnWritten } from '../learn-written.ts';
import { writeOutcomes } from '../queries-files.ts';
import type { Fetched } from './fetch-file.ts';
import { heldUntil, type Lane } from './hold.ts';
import { holdLane } from './queries-lanes.ts';

/** Written together: what a worker that vanishes had in its hands is asked for again. */
const WRITTEN_TOGETHER = 8;

/** Writes outcomes some at a time, each time with the proof that the lane is still ours. */
export function createWriter(deps: Deps, lane: Lane) {
  let waiting: Fetched[] = [];
  let last: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    const now = waiting;
    waiting = [];
    last = last.then(async () => {
      if (now.length === 0) return;
      // What SUNAT gave is not asked again because the database was away: to write it twice comes to the same.
      await whenBack(() =>
        deps.database.tenant(lane.firmId, async (tx) => {
          if (!(await holdLane(tx, lane, heldUntil(deps)))) throw new RunLost();
          const outcomes = now.flatMap((one) => one.outcomes);
          const learnt = now.flatMap((one) => one.learnt);
          await learnWritten(tx, lane, learnt, await writeOutcomes(tx, lane, outcomes), deps.clock.now());
        }),
      );
    });
    return last;
  };
  return {
    flush,
    write: async (fetched: Fetched): Promise<void> => {
      waiting.push(fetched);
      if (waiting.length >= WRITTEN_TOGETHER) await flush();
    },
  };
}
