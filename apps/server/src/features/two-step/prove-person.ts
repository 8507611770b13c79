import type { Proof } from '@yupana/contract/proof.ts';
import { type Ctx, createSystem, type Tx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { forgive, triesInSession, tryOnce } from '../accounts/attempts.ts';
import { provePassword } from '../accounts/password/prove-password.ts';
import { isTwoStepOn } from './is-two-step-on.ts';
import { takeCode } from './take-code.ts';

/**
 * Asks a signed-in member for one proof before what whoever found the screen open must not do: the password, or a code of the
 * second step where it is on. A password decides when both come.
 * @param token of the session that asks
 * @throws AppError INVALID_REQUEST without either, CURRENT_PASSWORD_INCORRECT, SECOND_STEP_INCORRECT, TOO_MANY_REQUESTS
 */
export async function provePerson(ctx: Ctx, { current_password, code }: Proof, token: string): Promise<void> {
  if (current_password !== undefined) return provePassword(ctx, current_password, token);
  if (code === undefined) throw unproven();
  const system = createSystem(ctx.deps);
  const tries = triesInSession(token);
  const isOn = (tx: Tx) => isTwoStepOn(tx, ctx.accountantId);
  await tryOnce(system, tries, isOn, async (on) => {
    if (!on) throw new AppError('SECOND_STEP_INCORRECT', { field: 'code' });
    await system.transaction(async (tx) => {
      await takeCode(ctx.deps, tx, ctx.accountantId, code);
      await forgive(tx, tries);
    });
  });
}

/** Whether somebody tries to prove who they are, where only some of what a call does asks for it. */
export function hasProof({ current_password, code }: Proof): boolean {
  return current_password !== undefined || code !== undefined;
}

/** What whoever brought no proof is told. */
export function unproven(): AppError {
  return new AppError('INVALID_REQUEST', { field: 'current_password', message: 'Ingrese su contraseña actual' });
}
