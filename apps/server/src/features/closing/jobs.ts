import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { runPackage } from './build-package.ts';
import { buildPackage, sweepClosing } from './job-definitions.ts';
import { sweepPackages } from './sweep-packages.ts';

export const jobs = [buildPackage, sweepClosing];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(buildPackage, ({ payload: { version, ...key }, last, signal }) =>
      runPackage(system.deps, key, version, { last, signal }),
    ),
    handleJob(sweepClosing, () => sweepPackages(system)),
  ];
}
