import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { mailInvitation } from './job-definitions.ts';
import { mailInvited } from './mail-invitation.ts';

export const jobs = [mailInvitation];

export function handlers(system: System): JobHandler[] {
  return [handleJob(mailInvitation, ({ payload, last }) => mailInvited(system, payload, last))];
}
