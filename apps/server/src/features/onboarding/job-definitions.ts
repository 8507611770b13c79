import { z } from 'zod';
import { defineJob, defineSweep } from '../../platform/queue/job.ts';

/** Brings what a mover that vanished left on the way. */
export const bringBusiness = defineJob({
  name: 'onboarding.bring-business',
  payload: z.object({ businessId: z.uuid() }),
  retry: { limit: 5, delay: 5, longest: 60 },
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 15,
  policy: 'stately',
});

/** Every minute, and at each start: companies that are on their way with nobody to move them. */
export const sweepMoves = defineSweep('onboarding.sweep-moves');
