import { signUpBody } from '@yupana/contract/accounts.ts';
import { z } from 'zod';

/** What the form asks: the account, and both consents, which have no message but keep the button off. In a file of its own. */
export const signUpForm = signUpBody
  .omit({ captcha_token: true, captcha_action: true })
  .extend({ terms: z.literal(true), privacy: z.literal(true) });
