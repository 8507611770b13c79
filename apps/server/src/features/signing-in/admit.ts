import type { SignInAnswer } from '@yupana/contract/accounts.ts';
import { closeAccount } from '@yupana/contract/closure.ts';
import { mayMake } from '@yupana/contract/roles.ts';
import type { System, Tx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { forgive, triesOf } from '../accounts/attempts.ts';
import { openChallenge } from '../accounts/challenges.ts';
import { eraseAtOf } from '../accounts/erase-at.ts';
import { personOf } from '../accounts/people.ts';
import { type Origin, openSession } from '../accounts/sessions.ts';
import { isTwoStepOn } from '../two-step/is-two-step-on.ts';

/**
 * What follows a right password: the second step of who has one, the offer to reopen a closed account, or the session.
 * The tries of the step that was passed are forgiven, those of the other are not: a right password is no new start for
 * guessing codes.
 */
export async function admit(
  system: System,
  tx: Tx,
  who: { firmId: string; memberId: string; email: string },
  from: Origin,
  passed: 'password' | 'second-step',
): Promise<SignInAnswer> {
  await forgive(tx, triesOf(system, passed === 'password' ? 'sign-in' : 'second-step', who.email, from));
  if (passed === 'password' && (await isTwoStepOn(tx, who.memberId))) {
    return { challenge: { ...(await openChallenge(system, tx, who, 'second-step')), erase_on: null } };
  }
  const eraseAt = await eraseAtOf(tx, who.firmId);
  if (eraseAt === null) return openSession(system, tx, who, from);
  // Too late to reopen: there is no account any more, even if tonight's job has not erased it yet.
  if (eraseAt <= system.deps.clock.now()) throw new AppError('USER_PASSWORD_INCORRECT');
  // A closed account is reopened by who may close it.
  const role = (await personOf(tx, who.memberId))?.role ?? '';
  if (!mayMake(role, closeAccount.access)) throw new AppError('ROLE_FORBIDDEN');
  return { challenge: { ...(await openChallenge(system, tx, who, 'reopen')), erase_on: dateInLima(eraseAt) } };
}
