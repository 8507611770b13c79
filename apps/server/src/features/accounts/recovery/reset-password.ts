import type { CallInput } from '@yupana/contract/call.ts';
import type { resetPassword as call } from '@yupana/contract/recovery.ts';
import type { System } from '../../../ctx.ts';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { AppError } from '../../../platform/errors.ts';
import { forgiveAccount } from '../attempts.ts';
import { sendPasswordChangedMail } from '../job-definitions.ts';
import { rememberDevice, type Visitor } from '../known-device.ts';
import { refuseGuessable } from '../password/refuse-guessable.ts';
import { changePassword, findRecovery, useRecovery } from './queries-recovery.ts';

/** Unknown, used and expired are one answer. @returns whose it is @throws AppError RECOVERY_LINK_EXPIRED */
async function readToken(system: System, token: string): Promise<{ email: string }> {
  const now = system.deps.clock.now();
  const found = await system.transaction((tx) => findRecovery(tx, hashToken(token), now));
  if (!found) throw new AppError('RECOVERY_LINK_EXPIRED');
  return found;
}

/** @throws AppError RECOVERY_LINK_EXPIRED */
export async function checkRecoveryToken(system: System, token: string): Promise<void> {
  await readToken(system, token);
}

/** Changes a password with a link's token, once. The sessions of the old password end. @throws AppError RECOVERY_LINK_EXPIRED */
export async function resetPassword(
  system: System,
  { token, password }: CallInput<typeof call>['body'],
  visitor: Visitor,
): Promise<void> {
  // Hashing is dear: not for whoever makes tokens up.
  const { email } = await readToken(system, token);
  await refuseGuessable(password, email);
  const passwordHash = await hashPassword(password);
  const now = system.deps.clock.now();
  await system.transaction(async (tx) => {
    const used = await useRecovery(tx, hashToken(token), now);
    if (!used) throw new AppError('RECOVERY_LINK_EXPIRED');
    await changePassword(tx, used.member_id, passwordHash, now);
    await forgiveAccount(tx, email);
    await system.deps.queue.send(sendPasswordChangedMail, { memberId: used.member_id }, { tx });
  });
  // Or whoever keeps guessing would keep the owner out of the account that the link just gave back.
  rememberDevice(system, email, visitor);
}
