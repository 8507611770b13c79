import type { SignInAnswer } from '@yupana/contract/accounts.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type { passSecondStep as call } from '@yupana/contract/two-step.ts';
import type { System, Tx } from '../../ctx.ts';
import { triesOf, tryOnce } from '../accounts/attempts.ts';
import { readChallenge, useChallenge } from '../accounts/challenges.ts';
import type { Origin } from '../accounts/sessions.ts';
import { takeCode } from '../two-step/take-code.ts';
import { admit } from './admit.ts';

/** The second step of a sign-in. Each try counts before it is judged, apart from those of the password. */
export async function passSecondStep(
  system: System,
  { body }: CallInput<typeof call>,
  from: Origin,
): Promise<SignInAnswer> {
  const who = await system.transaction((tx) => readChallenge(system, tx, body.challenge_token, 'second-step'));
  // Read again with the count: while it waited for its turn another try may have used the challenge up.
  const read = (tx: Tx) => readChallenge(system, tx, body.challenge_token, 'second-step');
  const pass = () =>
    system.transaction(async (tx) => {
      await takeCode(system.deps, tx, who.memberId, body.code);
      await useChallenge(tx, body.challenge_token);
      return admit(system, tx, who, from, 'second-step');
    });
  return tryOnce(system, triesOf(system, 'second-step', who.email, from), read, pass);
}
