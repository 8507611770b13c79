import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { sweepSuppliers } from './job-definitions.ts';
import { lookWhenDue } from './looking/look-when-due.ts';

export const jobs = [sweepSuppliers];

export function handlers(system: System): JobHandler[] {
  return [handleJob(sweepSuppliers, ({ signal }) => lookWhenDue(system, signal))];
}
