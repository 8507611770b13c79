import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { LETTER_KINDS } from '../../schema/letters.ts';

/** For about a day: nobody waits for a letter, and it is still welcome tomorrow. */
export const sendLetter = defineJob({
  name: 'letters.send-letter',
  payload: z.object({ firmId: z.uuid(), memberId: z.uuid(), kind: z.enum(LETTER_KINDS) }),
  retry: { limit: 20, delay: 15, longest: 7_200 },
  expireInSeconds: 120,
});
