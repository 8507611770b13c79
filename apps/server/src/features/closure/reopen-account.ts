import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { reopenAccount as call } from '@yupana/contract/closure.ts';
import type { System } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { readChallenge, useChallenge } from '../accounts/challenges.ts';
import { type Origin, openSession } from '../accounts/sessions.ts';
import { markOpen } from './queries.ts';

/** Reopens a closed account on the word of who has just signed in, with everything in it, and opens the session. */
export async function reopenAccount(
  system: System,
  { body }: CallInput<typeof call>,
  from: Origin,
): Promise<CallResult<typeof call>> {
  return system.transaction(async (tx) => {
    const who = await readChallenge(system, tx, body.challenge_token, 'reopen');
    await useChallenge(tx, body.challenge_token);
    if (!(await markOpen(tx, who.firmId, system.deps.clock.now()))) throw new AppError('SIGN_IN_STEP_EXPIRED');
    return openSession(system, tx, who, from);
  });
}
