import type { signIn as call } from '@yupana/contract/accounts.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { System } from '../../ctx.ts';
import { checkPassword } from '../../platform/crypto/passwords.ts';
import { AppError } from '../../platform/errors.ts';
import { forgiveAttempt, takeAttempt } from './attempts.ts';
import { findByEmail } from './queries.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session. An unknown email and a wrong password answer alike, in text and in time: both count the try, look the
 * email up and check a password once.
 */
export async function signIn(
  system: System,
  { email, password }: CallInput<typeof call>['body'],
  ip: string,
): Promise<CallResult<typeof call>> {
  const member = await system.transaction(async (tx) => {
    await takeAttempt(system, tx, 'sign-in', email, ip);
    return findByEmail(tx, email);
  });
  const matches = await checkPassword(password, member?.password_hash);
  if (!member || !matches) throw new AppError('USER_PASSWORD_INCORRECT');
  return system.transaction(async (tx) => {
    await forgiveAttempt(system, tx, email, ip);
    return openSession(system, tx, { firmId: member.firm_id, memberId: member.id });
  });
}
