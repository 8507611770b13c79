import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { collectRun } from './collect-run.ts';
import { collectBusiness, sweepRuns } from './job-definitions.ts';
import { sweep } from './runs/sweep.ts';

export const jobs = [collectBusiness, sweepRuns];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(collectBusiness, ({ payload, signal }) => collectRun(system.deps, payload, signal)),
    handleJob(sweepRuns, () => sweep(system)),
  ];
}
