import { z } from 'zod';
import { defineJob, defineSweep, defineWhile } from '../../platform/queue/job.ts';

/** Collects one run. Attempts and back-off are the run's own: the queue's retry is only for workers that vanish. */
export const collectBusiness = defineJob({
  name: 'collection.collect-business',
  payload: z.object({ firmId: z.uuid(), businessId: z.uuid(), runId: z.uuid() }),
  retry: { limit: 5, delay: 5, longest: 60 },
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 15,
  policy: 'stately',
  concurrency: 4,
});

/** Every minute: the dead become `stale`, what is due is enqueued, and the day's collections begin. */
export const sweepRuns = defineSweep('collection.sweep-runs');

/** A while of a company's lists at SEE-SOL. It sends a key: the queue never does it again by itself, what is due says when. */
export const askSeeSol = defineWhile('collection.ask-see-sol', 2, { retries: 0 });

/** Every two minutes: companies with lists of SEE-SOL that are due. */
export const sweepSeeSol = defineSweep('collection.sweep-see-sol', 2);

/** A while of a company's lists of what SUNAT left out of its proposals: behind the collection, and never in its way. */
export const askLeftOut = defineWhile('collection.ask-left-out', 2);

/** Every two minutes: companies with lists that are due. */
export const sweepLeftOut = defineSweep('collection.sweep-left-out', 2);
