import type { System, Tx } from '../../ctx.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteChallenge, findChallenge, insertChallenge, type Step } from './queries-challenges.ts';

/** Time to find the telephone, not to leave the screen open. */
const LASTS = 5 * 60_000;

/** Opens what is left of a sign-in. Its token serves for this step only, and says nothing of the account. */
export async function openChallenge(
  system: System,
  tx: Tx,
  who: { firmId: string; memberId: string },
  step: Step,
): Promise<{ token: string; step: Step; expires_at: string }> {
  const token = newToken();
  const now = system.deps.clock.now();
  const expires = new Date(now.getTime() + LASTS);
  await insertChallenge(tx, {
    token_hash: hashToken(token),
    firm_id: who.firmId,
    member_id: who.memberId,
    step,
    created_at: now,
    expires_at: expires,
  });
  return { token, step, expires_at: expires.toISOString() };
}

/** Whose sign-in waits for this step. @throws AppError SIGN_IN_STEP_EXPIRED */
export async function readChallenge(system: System, tx: Tx, token: string, step: Step) {
  const found = await findChallenge(tx, hashToken(token), step, system.deps.clock.now());
  if (!found) throw new AppError('SIGN_IN_STEP_EXPIRED');
  return { firmId: found.firm_id, memberId: found.member_id, email: found.email };
}

/** Uses it up, in the transaction of what it opens. @throws AppError SIGN_IN_STEP_EXPIRED when it was used already */
export async function useChallenge(tx: Tx, token: string): Promise<void> {
  if (!(await deleteChallenge(tx, hashToken(token)))) throw new AppError('SIGN_IN_STEP_EXPIRED');
}
