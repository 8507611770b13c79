import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { runPackage } from './build-package.ts';
import { buildPackage } from './job-definitions.ts';

export const jobs = [buildPackage];

export function handlers({ deps }: System): JobHandler[] {
  return [
    handleJob(buildPackage, ({ payload: { version, ...key }, last, signal }) =>
      runPackage(deps, key, version, { last, signal }),
    ),
  ];
}
