import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { closeAccount as call } from '@yupana/contract/closure.ts';
import type { Ctx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { provePassword } from '../accounts/password/prove-password.ts';
import { pauseRuns } from '../collection/runs/pause-runs.ts';
import { isTwoStepOn } from '../two-step/is-two-step-on.ts';
import { takeCode } from '../two-step/take-code.ts';
import { mailClosing } from './job-definitions.ts';
import { deleteAllSessions, markClosed } from './queries.ts';

const DAYS_TO_REGRET = 30;
const DAY = 24 * 3_600_000;

/** Closes the account: its sessions end now, its collections stop, and in thirty days it is erased unless it is reopened. */
export async function closeAccount(
  ctx: Ctx,
  { body }: CallInput<typeof call>,
  token: string,
): Promise<CallResult<typeof call>> {
  const { clock, queue } = ctx.deps;
  await provePassword(ctx, body.current_password, token, async (tx) => {
    if (!(await isTwoStepOn(tx, ctx.accountantId))) return;
    if (!body.code) throw new AppError('SECOND_STEP_INCORRECT', { field: 'code', message: 'Ingrese el código' });
    await takeCode(ctx.deps, tx, ctx.accountantId, body.code);
  });
  const now = clock.now();
  const eraseAt = new Date(now.getTime() + DAYS_TO_REGRET * DAY);
  await ctx.transaction(async (tx) => {
    await markClosed(ctx, tx, now, eraseAt);
    await deleteAllSessions(ctx, tx);
    await pauseRuns(tx, ctx.firmId);
    await queue.send(mailClosing, { memberId: ctx.accountantId }, { tx });
  });
  return { erase_on: dateInLima(eraseAt) };
}
