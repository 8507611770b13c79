import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** What accounts leaves for later. A payload never holds a password, a token or a link that opens something. */

/** Forgets what expired, once a night. */
export const purgeSessions = defineJob({
  name: 'accounts.purge-sessions',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 60,
  policy: 'stately',
  schedule: { cron: '20 3 * * *', payload: {} },
});

/** For about three hours: a link that comes later than that is of no use. */
export const sendRecoveryMail = defineJob({
  name: 'accounts.send-recovery-mail',
  payload: z.object({ email: z.string() }),
  retry: { limit: 9, delay: 4, longest: 1_800 },
  expireInSeconds: 120,
  concurrency: 2,
});

export const sendPasswordChangedMail = defineJob({
  name: 'accounts.send-password-changed-mail',
  payload: z.object({ memberId: z.uuid() }),
  retry: { limit: 8, delay: 10, longest: 1_800 },
  expireInSeconds: 120,
});

/** For about a day: the sign-up is done, and nobody waits for it. */
export const postMarketingForm = defineJob({
  name: 'accounts.post-marketing-form',
  payload: z.object({ memberId: z.uuid() }),
  retry: { limit: 20, delay: 15, longest: 7_200 },
  expireInSeconds: 60,
});
