import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

export const mailTwoStepChange = defineJob({
  name: 'two-step.mail-change',
  payload: z.object({ memberId: z.uuid(), change: z.enum(['on', 'off', 'codes']) }),
  retry: { limit: 8, delay: 10, longest: 1_800 },
  expireInSeconds: 120,
});
