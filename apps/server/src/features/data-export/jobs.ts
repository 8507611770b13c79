import { createCtx, type System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { personOf } from '../accounts/people.ts';
import { forgetExpiredExports } from './forget-expired.ts';
import { exportData, purgeExports } from './job-definitions.ts';
import { runExport } from './run-export.ts';

export const jobs = [exportData, purgeExports];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(exportData, async ({ payload, last, signal }) => {
      const { firmId, memberId } = payload;
      const member = await system.transaction((tx) => personOf(tx, memberId));
      // Its account was erased meanwhile, and this export with it.
      if (member?.firm_id !== firmId) return;
      const ctx = createCtx(system.deps, { firmId, accountantId: memberId, role: member.role });
      return runExport(ctx, payload.exportId, { last, signal });
    }),
    handleJob(purgeExports, () => forgetExpiredExports(system)),
  ];
}
