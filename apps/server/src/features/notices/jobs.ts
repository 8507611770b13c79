import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { mailDigest } from './digest/mail-digest.ts';
import { sweepDigests } from './digest/sweep-digests.ts';
import { sendDigest, sendUrgent, sweepNotices } from './job-definitions.ts';
import { mailUrgent } from './urgent/mail-urgent.ts';
import { sweepUrgent } from './urgent/sweep-urgent.ts';

export const jobs = [sweepNotices, sendDigest, sendUrgent];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(sweepNotices, async () => {
      await sweepUrgent(system);
      await sweepDigests(system);
    }),
    handleJob(sendDigest, ({ payload, last }) => mailDigest(system, payload, last)),
    handleJob(sendUrgent, ({ payload, last }) => mailUrgent(system, payload, last)),
  ];
}
