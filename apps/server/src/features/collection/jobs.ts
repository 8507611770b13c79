import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { collectRun } from './collect-run.ts';
import {
  askLeftOut,
  askSeeSol as askSeeSolJob,
  collectBusiness,
  sweepLeftOut as sweepLeftOutJob,
  sweepRuns,
  sweepSeeSol as sweepSeeSolJob,
} from './job-definitions.ts';
import { askForLeftOut } from './left-out/ask-left-out.ts';
import { sweepLeftOut } from './left-out/wake-left-out.ts';
import { sweep } from './runs/sweep.ts';
import { askSeeSol } from './see-sol/ask-see-sol.ts';
import { sweepSeeSol } from './see-sol/wake-see-sol.ts';

export const jobs = [collectBusiness, sweepRuns, askLeftOut, sweepLeftOutJob, askSeeSolJob, sweepSeeSolJob];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(collectBusiness, ({ payload, signal }) => collectRun(system.deps, payload, signal)),
    handleJob(sweepRuns, () => sweep(system)),
    handleJob(askLeftOut, ({ payload, signal }) => askForLeftOut(system.deps, payload, signal)),
    handleJob(sweepLeftOutJob, () => sweepLeftOut(system)),
    handleJob(askSeeSolJob, ({ payload, signal }) => askSeeSol(system.deps, payload, signal)),
    handleJob(sweepSeeSolJob, () => sweepSeeSol(system)),
  ];
}
