import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { eraseClosed } from './erase-closed.ts';
import { eraseRemovedBusinesses } from './erase-removed.ts';
import { eraseAccounts, eraseRemoved, forgetFiles, mailClosing, takeOver } from './job-definitions.ts';
import { forgetCharges } from './keep-charges.ts';
import { mailClosed } from './mail-closed.ts';
import { takeOverFiles } from './take-over-files.ts';

export const jobs = [mailClosing, takeOver, eraseAccounts, eraseRemoved, forgetFiles];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(mailClosing, ({ payload }) => mailClosed(system, payload.memberId)),
    handleJob(takeOver, () => takeOverFiles(system)),
    handleJob(forgetFiles, ({ payload }) => system.deps.files.removeAll(payload)),
    handleJob(eraseRemoved, async () => {
      // What is still kept for all is not found by its owner.
      await takeOverFiles(system);
      await eraseRemovedBusinesses(system);
    }),
    handleJob(eraseAccounts, async () => {
      await takeOverFiles(system);
      await eraseClosed(system);
      await forgetCharges(system);
    }),
  ];
}
