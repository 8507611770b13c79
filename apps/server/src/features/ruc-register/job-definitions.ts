import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/**
 * Looks every two minutes whether the register is to be asked for, and does it. When, how often and after which failure is
 * the run's own affair: the queue's retry is only for workers that vanish.
 */
export const refreshRegister = defineJob({
  name: 'ruc-register.refresh',
  payload: z.object({}),
  retry: { limit: 3, delay: 5, longest: 60 },
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 10,
  policy: 'exclusive',
  schedule: { cron: '*/2 * * * *', payload: {} },
});
