import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** What businesses leaves for later. A payload never holds a token or a link that opens something. */

export const mailOffer = defineJob({
  name: 'businesses.mail-offer',
  payload: z.object({ businessId: z.uuid() }),
  retry: { limit: 8, delay: 10, longest: 1_800 },
  expireInSeconds: 120,
});

export const mailHandedOver = defineJob({
  name: 'businesses.mail-handed-over',
  payload: z.object({
    ruc: z.string(),
    name: z.string(),
    giverId: z.uuid(),
    receiverId: z.uuid(),
    /** Each has a job of its own, so that a mail that fails does not send the other twice. */
    to: z.enum(['giver', 'receiver']),
  }),
  retry: { limit: 8, delay: 10, longest: 1_800 },
  expireInSeconds: 120,
});
