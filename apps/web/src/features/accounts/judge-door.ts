import { type SignInBody, signInBody } from '@yupana/contract/accounts.ts';
import { type RecoveryEmailBody, recoveryEmailBody } from '@yupana/contract/recovery.ts';
import { judge } from '../../lib/forms/judge.ts';

/** In a file of its own, which comes when a field of the door is entered. */
export const judgeSignIn = (written: SignInBody) => judge(signInBody, written);
export const judgeEmail = (written: RecoveryEmailBody) => judge(recoveryEmailBody, written);
