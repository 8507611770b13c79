import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** The next companies of what was asked for many; it sends itself again while some are left. */
export const stepTask = defineJob({
  name: 'portfolio.step',
  payload: z.object({ firmId: z.uuid(), taskId: z.uuid() }),
  retry: { limit: 4, delay: 2, longest: 60 },
  expireInSeconds: 10 * 60,
  heartbeatSeconds: 15,
  policy: 'stately',
  concurrency: 2,
});
