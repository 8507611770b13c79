import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { openMessage, readMailbox, sweepMailboxes } from './job-definitions.ts';
import { endLostOpenings } from './opening/end-lost.ts';
import { openConfirmed } from './opening/open-confirmed.ts';
import { readWhenDue } from './reading/read-when-due.ts';
import { wakeDue } from './reading/wake-reading.ts';

export const jobs = [readMailbox, sweepMailboxes, openMessage];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(readMailbox, ({ payload, signal }) => readWhenDue(system.deps, payload, signal)),
    handleJob(sweepMailboxes, async () => {
      await wakeDue(system);
      await endLostOpenings(system);
    }),
    handleJob(openMessage, ({ payload, signal }) => openConfirmed(system.deps, payload, signal)),
  ];
}
