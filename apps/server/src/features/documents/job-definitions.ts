import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** A while of a company's lane: rows say what is left, so that a worker that vanishes costs what it had in its hands. */
export const runDocumentLane = defineJob({
  name: 'documents.run-lane',
  payload: z.object({ firmId: z.uuid(), businessId: z.uuid() }),
  retry: { limit: 2, delay: 10, longest: 60 },
  expireInSeconds: 15 * 60,
  heartbeatSeconds: 15,
  policy: 'stately',
  concurrency: 6,
});

/** Every minute: lanes with something to do and nobody to do it. */
export const sweepLanes = defineJob({
  name: 'documents.sweep-lanes',
  payload: z.object({}),
  retry: { limit: 0, delay: 1, longest: 1 },
  expireInSeconds: 55,
  policy: 'stately',
  schedule: { cron: '* * * * *', payload: {} },
});

/** A zip that was too large for an answer, once its link is no longer good. */
export const forgetZip = defineJob({
  name: 'documents.forget-zip',
  payload: z.object({ businessId: z.uuid(), hash: z.string() }),
  retry: { limit: 5, delay: 60, longest: 3600 },
  expireInSeconds: 60,
});

/** A while of what a company uploaded: rows say how far each was read. */
export const readUploads = defineJob({
  name: 'documents.read-uploads',
  payload: z.object({ firmId: z.uuid(), businessId: z.uuid() }),
  retry: { limit: 2, delay: 10, longest: 60 },
  expireInSeconds: 15 * 60,
  heartbeatSeconds: 15,
  policy: 'stately',
  concurrency: 2,
});

/** Every minute: uploads that nobody reads, and what is left of those that are over. */
export const sweepUploads = defineJob({
  name: 'documents.sweep-uploads',
  payload: z.object({}),
  retry: { limit: 0, delay: 1, longest: 1 },
  expireInSeconds: 55,
  policy: 'stately',
  schedule: { cron: '* * * * *', payload: {} },
});
