import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { sendLetter } from './job-definitions.ts';
import { mailLetter } from './mail-letter.ts';

export const jobs = [sendLetter];

export function handlers(system: System): JobHandler[] {
  return [handleJob(sendLetter, ({ payload }) => mailLetter(system, payload))];
}
