import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const onePayment = z.object({ firmId: z.uuid(), paymentId: z.uuid() });

/** Mails what was paid, or that nothing was after all. The mail server may be down for hours. */
export const sendReceipt = defineJob({
  name: 'billing.send-receipt',
  payload: onePayment,
  retry: { limit: 12, delay: 30, longest: 3_600 },
  expireInSeconds: 120,
  policy: 'stately',
});

/** Asks Culqi what became of payments whose answer was lost, every minute until it is known. */
export const reconcilePayments = defineJob({
  name: 'billing.reconcile-payments',
  payload: z.object({}),
  retry: { limit: 0, delay: 1, longest: 1 },
  expireInSeconds: 300,
  policy: 'stately',
  schedule: { cron: '* * * * *', payload: {} },
});

/** Culqi told of a charge: its API is asked what it is. The event itself is not believed. */
export const verifyCharge = defineJob({
  name: 'billing.verify-charge',
  payload: z.object({ chargeId: z.string().regex(/^chr_\w{1,60}$/) }),
  retry: { limit: 10, delay: 10, longest: 1_800 },
  expireInSeconds: 120,
  policy: 'stately',
});
