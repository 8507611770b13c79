import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { runReport } from './build-report.ts';
import { forgetExpiredReports } from './forget-expired.ts';
import { buildReport, sweepReports } from './job-definitions.ts';

export const jobs = [buildReport, sweepReports];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(buildReport, ({ payload, last, signal }) => runReport(system.deps, payload, { last, signal })),
    handleJob(sweepReports, () => forgetExpiredReports(system)),
  ];
}
