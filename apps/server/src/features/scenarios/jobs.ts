import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { mailPage } from './job-definitions.ts';
import { mailClientPage } from './mail-page.ts';

export const jobs = [mailPage];

export function handlers(system: System): JobHandler[] {
  return [handleJob(mailPage, ({ payload, last }) => mailClientPage(system, payload, last))];
}
