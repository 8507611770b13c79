import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { stepTask } from './job-definitions.ts';
import { takeStep } from './tasks/take-step.ts';

export const jobs = [stepTask];

export function handlers(system: System): JobHandler[] {
  return [handleJob(stepTask, ({ payload }) => takeStep(system, payload))];
}
