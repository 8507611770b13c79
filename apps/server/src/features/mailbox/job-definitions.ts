import { z } from 'zod';
import { defineJob, defineSweep, defineWhile } from '../../platform/queue/job.ts';

/** Reads a company's mailbox, which marks nothing. It sends a key: the queue never does it again by itself, what is due says when. */
export const readMailbox = defineWhile('mailbox.read', 2, { retries: 0 });

/** Every two minutes: mailboxes that are due, and openings of which whoever did them died. */
export const sweepMailboxes = defineSweep('mailbox.sweep', 2);

/** Opens one message that a person confirmed. Never by itself a second time: whether it was marked would not be known. */
export const openMessage = defineJob({
  name: 'mailbox.open-message',
  payload: z.object({ firmId: z.uuid(), businessId: z.uuid(), openingId: z.uuid() }),
  retry: { limit: 0, delay: 1, longest: 1 },
  expireInSeconds: 5 * 60,
  heartbeatSeconds: 15,
  policy: 'exclusive',
  concurrency: 2,
});
