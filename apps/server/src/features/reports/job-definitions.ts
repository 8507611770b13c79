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

/** The files of several companies and periods, and their zip: a while of it. Rows say what is left, whoever goes on. */
export const buildReportZip = defineJob({
  name: 'reports.zip',
  payload: z.object({ firmId: z.uuid(), zipId: z.uuid() }),
  retry: { limit: 5, delay: 2, longest: 30 },
  expireInSeconds: 30 * 60,
  heartbeatSeconds: 15,
  concurrency: 2,
});

/** Erases the files of reports and of their zips that expired. */
export const sweepReports = defineSweep('reports.sweep', 2);
