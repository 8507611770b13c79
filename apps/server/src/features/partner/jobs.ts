import { z } from 'zod';
import type { System } from '../../ctx.ts';
import { defineJob, handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { deleteOldLinks } from './queries.ts';

/** Much longer than any link is taken for: one that was used is not taken again before it has expired. */
const REMEMBERED = 24 * 3_600_000;

/** Forgets the links that were used, once a night. */
export const purgeLinks = defineJob({
  name: 'partner.purge-links',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 60,
  policy: 'stately',
  schedule: { cron: '30 3 * * *', payload: {} },
});

export const jobs = [purgeLinks];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(purgeLinks, async () => {
      const before = new Date(system.deps.clock.now().getTime() - REMEMBERED);
      await system.transaction((tx) => deleteOldLinks(tx, before));
    }),
  ];
}
