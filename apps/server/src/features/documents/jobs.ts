import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { readWithheld } from './besides/read-withheld.ts';
import { askByMenu } from './by-menu/ask-by-menu.ts';
import { sweepByMenu } from './by-menu/wake-by-menu.ts';
import {
  askByMenu as askByMenuJob,
  askSeeSol as askSeeSolJob,
  forgetZip,
  readUploads,
  runDocumentLane,
  sweepLanes as sweepJob,
  sweepUploads as sweepUploadsJob,
} from './job-definitions.ts';
import { createBreaker } from './lane/breaker.ts';
import { runLane } from './lane/run-lane.ts';
import { lookAtReader, sweepLanes } from './lane/sweep-lanes.ts';
import { createTurns } from './lane/turns.ts';
import { askSeeSol } from './see-sol/ask-see-sol.ts';
import { sweepSeeSol } from './see-sol/wake-see-sol.ts';
import { runUploads } from './uploads/run-uploads.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

export const jobs = [runDocumentLane, sweepJob, forgetZip, readUploads, sweepUploadsJob, askSeeSolJob, askByMenuJob];

export function handlers(system: System): JobHandler[] {
  // One for the process: what one company finds out of SUNAT's host is so for all.
  const { deps } = system;
  const work = { deps, breaker: createBreaker(deps.clock), turns: createTurns(deps.clock) };
  return [
    handleJob(runDocumentLane, ({ payload, signal }) => runLane(work, payload, signal)),
    handleJob(sweepJob, async () => {
      await sweepLanes(system);
      await sweepByMenu(system);
      await sweepSeeSol(system);
    }),
    handleJob(askByMenuJob, ({ payload, signal }) => askByMenu(work, payload, signal)),
    handleJob(askSeeSolJob, ({ payload, signal }) => askSeeSol(deps, payload, signal)),
    handleJob(forgetZip, ({ payload: { businessId, hash } }) => system.deps.files.remove({ businessId }, hash)),
    handleJob(readUploads, ({ payload, signal }) => runUploads(system.deps, payload, signal)),
    handleJob(sweepUploadsJob, () => sweepUploads(system)),
  ];
}

/** What is kept may have been read by an older version. */
export async function lookAtStart(system: System): Promise<void> {
  await lookAtReader(system);
  await readWithheld(system);
}
