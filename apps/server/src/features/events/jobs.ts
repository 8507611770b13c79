import { z } from 'zod';
import type { System } from '../../ctx.ts';
import { defineJob, handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { forgetOldEvents } from './forget-old-events.ts';

/** Forgets old events, once a night. */
const purgeEvents = defineJob({
  name: 'events.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 600,
  policy: 'stately',
  schedule: { cron: '40 3 * * *', payload: {} },
});

export const jobs = [purgeEvents];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(purgeEvents, async () => {
      const forgotten = await forgetOldEvents(system);
      if (forgotten > 0) system.deps.log.info({ forgotten }, 'old events are forgotten');
    }),
  ];
}
