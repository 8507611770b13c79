import { z } from 'zod';
import { defineJob, defineSweep } from '../../platform/queue/job.ts';

/** The package of one version. Done again from its beginning by another worker when this one vanished. */
export const buildPackage = defineJob({
  name: 'closing.build',
  payload: z.object({
    firmId: z.uuid(),
    businessId: z.uuid(),
    period: z.string(),
    version: z.int().positive(),
  }),
  retry: { limit: 2, delay: 2, longest: 30 },
  expireInSeconds: 30 * 60,
  heartbeatSeconds: 15,
  concurrency: 2,
});

/** Packages that nobody builds any more. */
export const sweepClosing = defineSweep('closing.sweep', 2);
