import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { runAsking } from './asking/run-asking.ts';
import { sweepAsking } from './asking/want-asking.ts';
import { askWithholdings, sweepWithholdings } from './job-definitions.ts';

export const jobs = [askWithholdings, sweepWithholdings];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(askWithholdings, ({ payload, signal }) => runAsking(system.deps, payload, signal)),
    handleJob(sweepWithholdings, () => sweepAsking(system)),
  ];
}
