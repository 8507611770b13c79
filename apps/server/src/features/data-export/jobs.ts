import { createCtx, type System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { forgetExpiredExports } from './forget-expired.ts';
import { exportData, purgeExports } from './job-definitions.ts';
import { runExport } from './run-export.ts';

export const jobs = [exportData, purgeExports];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(exportData, ({ payload, last, signal }) => {
      const ctx = createCtx(system.deps, { firmId: payload.firmId, accountantId: payload.memberId, role: 'owner' });
      return runExport(ctx, payload.exportId, { last, signal });
    }),
    handleJob(purgeExports, () => forgetExpiredExports(system)),
  ];
}
