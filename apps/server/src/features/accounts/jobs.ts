import { z } from 'zod';
import type { System } from '../../ctx.ts';
import { defineJob, handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { deleteExpiredSessions } from './queries.ts';

/** Forgets the sessions that expired, once a night. */
export const purgeSessions = defineJob({
  name: 'accounts.purge-sessions',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 60,
  policy: 'stately',
  schedule: { cron: '20 3 * * *', payload: {} },
});

export const jobs = [purgeSessions];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(purgeSessions, async () => {
      const forgotten = await system.transaction((tx) => deleteExpiredSessions(tx, system.deps.clock.now()));
      system.deps.log.info({ forgotten }, 'expired sessions forgotten');
    }),
  ];
}
