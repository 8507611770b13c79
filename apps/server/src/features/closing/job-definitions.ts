import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

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
