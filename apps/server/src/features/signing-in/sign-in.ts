import type { signIn as call } from '@yupana/contract/accounts.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { System, Tx } from '../../ctx.ts';
import { triesOf, tryOnce } from '../accounts/attempts.ts';
import { findByLogin, judgePassword } from '../accounts/password/judge-password.ts';
import type { Origin } from '../accounts/sessions.ts';
import { admit } from './admit.ts';

/**
 * Opens a session, or says which step is missing. An unknown email and a wrong password answer alike, in text and in time: both
 * count the try, look the email up and check a password once.
 */
export async function signIn(
  system: System,
  { email, password }: CallInput<typeof call>['body'],
  from: Origin,
): Promise<CallResult<typeof call>> {
  const find = (tx: Tx) => findByLogin(tx, email);
  return tryOnce(system, triesOf(system, 'sign-in', email, from), find, async (member) => {
    const { renew, ...who } = await judgePassword(password, member);
    return system.transaction(async (tx) => {
      await renew(tx);
      return admit(system, tx, { ...who, email }, from, 'password');
    });
  });
}
