import type { CallInput } from '@yupana/contract/call.ts';
import type { changePassword as call } from '@yupana/contract/profile.ts';
import type { Ctx } from '../../ctx.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { endWhatElseIsOpen } from '../accounts/end-other-sessions.ts';
import { getMe } from '../accounts/get-me.ts';
import { sendPasswordChangedMail } from '../accounts/job-definitions.ts';
import { endRecoveries, savePassword } from '../accounts/own-account.ts';
import { provePassword } from '../accounts/password/prove-password.ts';
import { refuseGuessable } from '../accounts/password/refuse-guessable.ts';

/** Changes the password of who knows the one in use. Every other session ends; the owner is told by mail. */
export async function changePassword(ctx: Ctx, { body }: CallInput<typeof call>, token: string): Promise<void> {
  await provePassword(ctx, body.current_password, token);
  await refuseGuessable(body.password, (await getMe(ctx)).email);
  const passwordHash = await hashPassword(body.password);
  await ctx.transaction(async (tx) => {
    await savePassword(ctx, tx, passwordHash);
    await endWhatElseIsOpen(ctx, tx, token);
    await endRecoveries(ctx, tx);
    await ctx.deps.queue.send(sendPasswordChangedMail, { memberId: ctx.accountantId }, { tx });
  });
}
