import { z } from 'zod';
import { defineJob, defineSweep } from '../../platform/queue/job.ts';

/** Looks every two minutes for digests that are due, and for what is urgent. */
export const sweepNotices = defineSweep('notices.sweep', 2);

/**
 * For some hours: tomorrow there is another one. Exclusive, as the next: while one waits for its next try, the look of every two minutes
 * sends no other, and a mail server that says «later» is not asked as often.
 */
export const sendDigest = defineJob({
  name: 'notices.mail-digest',
  payload: z.object({ firmId: z.uuid(), memberId: z.uuid(), day: z.iso.date() }),
  retry: { limit: 12, delay: 30, longest: 3_600 },
  expireInSeconds: 300,
  policy: 'exclusive',
  concurrency: 2,
});

/** What is urgent and was not told to a person yet, in one letter, for two days. */
export const sendUrgent = defineJob({
  name: 'notices.mail-urgent',
  payload: z.object({ firmId: z.uuid(), memberId: z.uuid() }),
  retry: { limit: 56, delay: 15, longest: 3_600 },
  expireInSeconds: 300,
  policy: 'exclusive',
  concurrency: 2,
});
