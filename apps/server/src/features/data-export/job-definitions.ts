import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

export const exportData = defineJob({
  name: 'data-export.export',
  payload: z.object({ firmId: z.uuid(), memberId: z.uuid(), exportId: z.uuid() }),
  retry: { limit: 2, delay: 10, longest: 60 },
  expireInSeconds: 2 * 3600,
  heartbeatSeconds: 20,
});

/** Erases the files of exports that expired, once a night. */
export const purgeExports = defineJob({
  name: 'data-export.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 600,
  policy: 'stately',
  schedule: { cron: '10 4 * * *', payload: {} },
});
