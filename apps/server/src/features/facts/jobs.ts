import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { markPublicChanges } from '../vouchers/public-changes/mark-public-changes.ts';
import { checkValidity, refreshPublic as job, sweepValidity as sweepJob } from './job-definitions.ts';
import { refreshPublic } from './public/refresh-public.ts';
import { runValidity } from './validity/run-validity.ts';
import { sweepValidity } from './validity/wake-validity.ts';

export const jobs = [job, checkValidity, sweepJob];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(job, async ({ signal }) => {
      // First what an earlier look wrote down and did not end, and what the RUC register's swap did.
      await markPublicChanges(system, signal);
      await refreshPublic(system, signal);
      await markPublicChanges(system, signal);
    }),
    handleJob(checkValidity, ({ payload, signal }) => runValidity(system.deps, payload, signal)),
    handleJob(sweepJob, () => sweepValidity(system)),
  ];
}

/** A new installation knows of lists and rates before the next look. */
export async function lookAtStart({ deps: { queue, sunat } }: System): Promise<void> {
  if (sunat.publicFiles !== null) await queue.send(job, {});
}
