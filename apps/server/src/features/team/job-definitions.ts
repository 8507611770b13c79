import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** What the team leaves for later. A payload never holds a token or a link that opens something. */

/** For about a day: the invitation says until when it serves. */
export const mailInvitation = defineJob({
  name: 'team.mail-invitation',
  payload: z.object({ firmId: z.uuid(), invitationId: z.uuid() }),
  retry: { limit: 20, delay: 10, longest: 7_200 },
  expireInSeconds: 120,
});
