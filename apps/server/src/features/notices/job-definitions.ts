import { z } from 'zod';
import { defineJob, defineSweep } from '../../platform/queue/job.ts';

/** Looks every two minutes for digests that are due, and for what is urgent. */
export const sweepNotices = defineSweep('notices.sweep', 2);

/** For some hours: tomorrow there is another one. */
export const sendDigest = defineJob({
  name: 'notices.send-digest',
  payload: z.object({ firmId: z.uuid(), memberId: z.uuid(), day: z.iso.date() }),
  retry: { limit: 12, delay: 30, longest: 3_600 },
  expireInSeconds: 300,
  policy: 'stately',
  concurrency: 2,
});

/** What is urgent and was not told to a person yet, in one letter. */
export const sendUrgent = defineJob({
  name: 'notices.send-urgent',
  payload: z.object({ firmId: z.uuid(), memberId: z.uuid() }),
  retry: { limit: 20, delay: 15, longest: 3_600 },
  expireInSeconds: 300,
  policy: 'stately',
  concurrency: 2,
});
