import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { refreshPublic as job } from './job-definitions.ts';
import { refreshPublic } from './public/refresh-public.ts';

export const jobs = [job];

export function handlers(system: System): JobHandler[] {
  return [handleJob(job, ({ signal }) => refreshPublic(system, signal))];
}

/** A new installation knows of lists and rates before the next look. */
export async function lookAtStart({ deps: { queue, sunat } }: System): Promise<void> {
  if (sunat.publicFiles !== null) await queue.send(job, {});
}
