import { z } from 'zod';
import { defineJob, defineSweep, defineWhile } from '../../platform/queue/job.ts';

/** A while of a company's lane: rows say what is left, so that a worker that vanishes costs what it had in its hands. */
export const runDocumentLane = defineWhile('documents.run-lane', 6);

/** Every minute: lanes with something to do and nobody to do it. */
export const sweepLanes = defineSweep('documents.sweep-lanes');

/** A zip that was too large for an answer, once its link is no longer good. */
export const forgetZip = defineJob({
  name: 'documents.forget-zip',
  payload: z.object({ businessId: z.uuid(), hash: z.string() }),
  retry: { limit: 5, delay: 60, longest: 3600 },
  expireInSeconds: 60,
});

/** A while of what a company uploaded: rows say how far each was read. */
export const readUploads = defineWhile('documents.read-uploads', 2);

/** Every minute: uploads that nobody reads, and what is left of those that are over. */
export const sweepUploads = defineSweep('documents.sweep-uploads');

/** A while of a company's XML at SEE-SOL. It sends a key: the queue never does it again by itself, what is due says when. */
export const askSeeSol = defineWhile('documents.ask-see-sol', 2, { retries: 0 });

/** A while of a company's documents by the menu of the SOL portal. As with SEE-SOL, what is due says when it is done again. */
export const askByMenu = defineWhile('documents.ask-by-menu', 3, { retries: 0 });
