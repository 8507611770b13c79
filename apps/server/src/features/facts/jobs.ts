import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { checkValidity, refreshPublic as job, sweepValidity as sweepJob } from './job-definitions.ts';
import { refreshPublic } from './public/refresh-public.ts';
import { runValidity } from './validity/run-validity.ts';
import { sweepValidity } from './validity/wake-validity.ts';

export const jobs = [job, checkValidity, sweepJob];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(job, ({ signal }) => refreshPublic(system, signal)),
    handleJob(checkValidity, ({ payload, signal }) => runValidity(system.deps, payload, signal)),
    handleJob(sweepJob, () => sweepValidity(system)),
  ];
}

/** A new installation knows of lists and rates before the next look. */
export async function lookAtStart({ deps: { queue, sunat } }: System): Promise<void> {
  if (sunat.publicFiles !== null) await queue.send(job, {});
}
