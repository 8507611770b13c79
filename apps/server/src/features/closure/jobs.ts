import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { eraseClosed } from './erase-closed.ts';
import { eraseRemovedBusinesses } from './erase-removed.ts';
import { eraseAccounts, eraseRemoved, mailClosing } from './job-definitions.ts';
import { forgetCharges } from './keep-charges.ts';
import { mailClosed } from './mail-closed.ts';

export const jobs = [mailClosing, eraseAccounts, eraseRemoved];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(mailClosing, ({ payload }) => mailClosed(system, payload.memberId)),
    handleJob(eraseRemoved, () => eraseRemovedBusinesses(system)),
    handleJob(eraseAccounts, async () => {
      await eraseClosed(system);
      await forgetCharges(system);
    }),
  ];
}
