import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** What scenarios leave for later. A payload never holds a link that opens something. */

/** For about a day: the page says until when it may be opened. */
export const mailPage = defineJob({
  name: 'scenarios.mail-page',
  payload: z.object({ firmId: z.uuid(), linkId: z.uuid() }),
  retry: { limit: 20, delay: 10, longest: 7_200 },
  expireInSeconds: 120,
});
