import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { reconcilePayments, sendReceipt, verifyCharge } from './job-definitions.ts';
import { reconcilePayments as reconcile, verifyCharge as verify } from './payments/reconcile-payments.ts';
import { mailReceipt } from './send-receipt.ts';

export const jobs = [sendReceipt, reconcilePayments, verifyCharge];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(sendReceipt, ({ payload }) => mailReceipt(system, payload)),
    handleJob(reconcilePayments, () => reconcile(system)),
    handleJob(verifyCharge, ({ payload }) => verify(system, payload.chargeId)),
  ];
}
