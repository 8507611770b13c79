import { z } from 'zod';

/** Both consents of `ConsentFields`: they have no message, but keep the button off. */
export const consents = z.object({ terms: z.literal(true), privacy: z.literal(true) });
