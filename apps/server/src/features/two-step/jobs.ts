import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { mailTwoStepChange } from './job-definitions.ts';
import { mailChange } from './mail-change.ts';

export const jobs = [mailTwoStepChange];

export function handlers(system: System): JobHandler[] {
  return [handleJob(mailTwoStepChange, ({ payload }) => mailChange(system, payload.memberId, payload.change))];
}
