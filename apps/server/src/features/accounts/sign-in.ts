import type { signIn as call } from '@yupana/contract/accounts.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { System } from '../../ctx.ts';
import { checkPassword } from '../../platform/crypto/passwords.ts';
import { AppError } from '../../platform/errors.ts';
import { admit } from './admit.ts';
import { takeAttempt } from './attempts.ts';
import { findByEmail } from './queries.ts';
import type { Origin } from './sessions.ts';

/**
 * Opens a session, or says which step is missing. An unknown email and a wrong password answer alike, in text and in time: both count the try, look the
 * email up and check a password once.
 */
export async function signIn(
  system: System,
  { email, password }: CallInput<typeof call>['body'],
  from: Origin,
): Promise<CallResult<typeof call>> {
  const member = await system.transaction(async (tx) => {
    await takeAttempt(system, tx, 'sign-in', email, from.ip);
    return findByEmail(tx, email);
  });
  const matches = await checkPassword(password, member?.password_hash);
  if (!member || !matches) throw new AppError('USER_PASSWORD_INCORRECT');
  const who = { firmId: member.firm_id, memberId: member.id, email };
  return system.transaction((tx) => admit(system, tx, who, from, 'password'));
}
