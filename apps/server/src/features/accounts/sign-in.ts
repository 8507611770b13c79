import type { signIn as call } from '@yupana/contract/accounts.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { System, Tx } from '../../ctx.ts';
import { checkPassword, hashPassword, isOutdated } from '../../platform/crypto/passwords.ts';
import { AppError } from '../../platform/errors.ts';
import { admit } from './admit.ts';
import { triesOf, tryOnce } from './attempts.ts';
import { findByEmail, replacePasswordHash } from './queries.ts';
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
  const find = (tx: Tx) => findByEmail(tx, email);
  return tryOnce(system, triesOf(system, 'sign-in', email, from), find, async (member) => {
    const matches = await checkPassword(password, member?.password_hash);
    if (!member || !matches) throw new AppError('USER_PASSWORD_INCORRECT');
    const who = { firmId: member.firm_id, memberId: member.id, email };
    // The one moment at which the password is at hand.
    const renewed = isOutdated(member.password_hash) ? await hashPassword(password) : undefined;
    return system.transaction(async (tx) => {
      if (renewed) await replacePasswordHash(tx, member.id, member.password_hash, renewed);
      return admit(system, tx, who, from, 'password');
    });
  });
}
