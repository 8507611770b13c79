import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { forgetZip, runDocumentLane, sweepLanes as sweepJob } from './job-definitions.ts';
import { createBreaker } from './lane/breaker.ts';
import { runLane } from './lane/run-lane.ts';
import { lookAtReader, sweepLanes } from './lane/sweep-lanes.ts';

export const jobs = [runDocumentLane, sweepJob, forgetZip];

export function handlers(system: System): JobHandler[] {
  // One for the process: what one company finds out of SUNAT's host is so for all.
  const breaker = createBreaker(system.deps.clock);
  return [
    handleJob(runDocumentLane, ({ payload, signal }) => runLane({ deps: system.deps, breaker }, payload, signal)),
    handleJob(sweepJob, () => sweepLanes(system)),
    handleJob(forgetZip, ({ payload: { businessId, hash } }) => system.deps.files.remove({ businessId }, hash)),
  ];
}

/** What is kept may have been read by an older version. */
export function lookAtStart(system: System): Promise<void> {
  return lookAtReader(system);
}
