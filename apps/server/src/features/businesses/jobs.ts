import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { mailHandedOver, mailOffer } from './job-definitions.ts';
import { mailHandedOverTo, mailOffered } from './mail-handover.ts';

export const jobs = [mailOffer, mailHandedOver];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(mailOffer, ({ payload }) => mailOffered(system, payload.businessId)),
    handleJob(mailHandedOver, ({ payload }) => mailHandedOverTo(system, payload)),
  ];
}
