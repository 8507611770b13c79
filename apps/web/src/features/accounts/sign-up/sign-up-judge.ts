import { signUpBody } from '@yupana/contract/accounts.ts';
import { consents } from '../../../lib/forms/consents.ts';

/** What the form asks: the account, and both consents, which have no message but keep the button off. In a file of its own. */
export const signUpForm = signUpBody.omit({ captcha_token: true, captcha_action: true }).extend(consents.shape);
