import type { SignInAnswer } from '@yupana/contract/accounts.ts';
import type { System, Tx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { isTwoStepOn } from '../two-step/is-two-step-on.ts';
import { forgiveAddress, forgiveAttempt } from './attempts.ts';
import { openChallenge } from './challenges.ts';
import { findEraseAt } from './queries-challenges.ts';
import { type Origin, openSession } from './sessions.ts';

/**
 * What follows a right password: the second step of who has one, the offer to reopen a closed account, or the session.
 * The tries of the account are forgiven only once its last proof is given: who has the password must not guess codes.
 */
export async function admit(
  system: System,
  tx: Tx,
  who: { firmId: string; memberId: string; email: string },
  from: Origin,
  passed: 'password' | 'second-step',
): Promise<SignInAnswer> {
  if (passed === 'password' && (await isTwoStepOn(tx, who.memberId))) {
    await forgiveAddress(system, tx, who.email, from.ip);
    return { challenge: { ...(await openChallenge(system, tx, who, 'second-step')), erase_on: null } };
  }
  await forgiveAttempt(system, tx, who.email, from.ip);
  const eraseAt = await findEraseAt(tx, who.firmId);
  if (eraseAt === null) return openSession(system, tx, who, from);
  return { challenge: { ...(await openChallenge(system, tx, who, 'reopen')), erase_on: dateInLima(eraseAt) } };
}
