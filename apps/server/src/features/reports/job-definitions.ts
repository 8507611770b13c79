import { z } from 'zod';
import { defineJob, defineSweep } from '../../platform/queue/job.ts';

/** One file of a period. Done again from its beginning by another worker when this one vanished. */
export const buildReport = defineJob({
  name: 'reports.build',
  payload: z.object({ firmId: z.uuid(), businessId: z.uuid(), reportId: z.uuid() }),
  retry: { limit: 2, delay: 2, longest: 30 },
  expireInSeconds: 30 * 60,
  heartbeatSeconds: 15,
  concurrency: 2,
});

/** Erases the files of reports that expired. */
export const sweepReports = defineSweep('reports.sweep', 2);
