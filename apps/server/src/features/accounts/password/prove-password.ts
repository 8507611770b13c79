import { type Ctx, createSystem, type Tx } from '../../../ctx.ts';
import { checkPassword } from '../../../platform/crypto/passwords.ts';
import { AppError } from '../../../platform/errors.ts';
import { forgive, triesInSession, tryOnce } from '../attempts.ts';
import { findPasswordOf } from '../queries-challenges.ts';

/**
 * Asks a signed-in member for the password again, before what whoever found the screen open must not do. Tries count for
 * this session alone.
 * @param token of the session that asks
 * @param andAlso another proof, checked after the password and before the tries are forgiven
 * @throws AppError CURRENT_PASSWORD_INCORRECT on the field `current_password`, TOO_MANY_REQUESTS
 */
export async function provePassword(
  ctx: Ctx,
  password: string,
  token: string,
  andAlso: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const system = createSystem(ctx.deps);
  const tries = triesInSession(token);
  const find = (tx: Tx) => findPasswordOf(tx, ctx.accountantId);
  await tryOnce(system, tries, find, async (member) => {
    const matches = await checkPassword(password, member?.password_hash);
    if (!member || !matches) throw new AppError('CURRENT_PASSWORD_INCORRECT', { field: 'current_password' });
    await system.transaction(async (tx) => {
      await andAlso(tx);
      await forgive(tx, tries);
    });
  });
}
