import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { runReport } from './build-report.ts';
import { forgetExpiredReports } from './forget-expired.ts';
import { buildReport, buildReportZip, sweepReports } from './job-definitions.ts';
import { runZip } from './zips/build-zip.ts';
import { forgetExpiredZips } from './zips/forget-zips.ts';

export const jobs = [buildReport, buildReportZip, sweepReports];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(buildReport, ({ payload, last, signal }) => runReport(system.deps, payload, { last, signal })),
    handleJob(buildReportZip, ({ payload, last, signal }) => runZip(system.deps, payload, { last, signal })),
    handleJob(sweepReports, async () => {
      await forgetExpiredZips(system);
      await forgetExpiredReports(system);
    }),
  ];
}
