import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type * as calls from '@yupana/contract/two-step.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { endWhatElseIsOpen } from '../accounts/end-other-sessions.ts';
import { provePassword } from '../accounts/password/prove-password.ts';
import { newSecret, otpauthUrl } from './authenticator.ts';
import { mailTwoStepChange } from './job-definitions.ts';
import {
  confirm,
  countRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  putPending,
  replaceRecoveryCodes,
} from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { sealedFor, takeAppCode, takeCode } from './take-code.ts';

/** Left halfway, it begins anew, with the password and another secret. */
const CONFIRM_WITHIN = 30 * 60_000;

export async function getTwoStep(ctx: Ctx): Promise<CallResult<typeof calls.getTwoStep>> {
  return ctx.transaction(async (tx) => {
    const since = (await findTwoStep(tx, ctx.accountantId))?.confirmed_at ?? null;
    const left = since ? await countRecoveryCodes(tx, ctx.accountantId) : 0;
    return { enabled: since !== null, since: since?.toISOString() ?? null, recovery_codes_left: left };
  });
}

/** Makes a secret and shows it this once. Until a code confirms it, signing in stays as it is. */
export async function startTwoStep(
  ctx: Ctx,
  { body }: CallInput<typeof calls.startTwoStep>,
  token: string,
  email: () => Promise<string>,
): Promise<CallResult<typeof calls.startTwoStep>> {
  await provePassword(ctx, body.current_password, token);
  const secret = newSecret();
  const { seal, clock } = ctx.deps;
  const stored = await ctx.transaction((tx) =>
    putPending(tx, {
      member_id: ctx.accountantId,
      firm_id: ctx.firmId,
      secret: seal.seal(secret, sealedFor(ctx.accountantId)),
      started_at: clock.now(),
      confirmed_at: null,
    }),
  );
  if (!stored) throw new AppError('TWO_STEP_ALREADY_ON');
  return { secret, otpauth_url: otpauthUrl(secret, await email()) };
}

/** The app shows the right codes: from now on signing in asks for one. Sessions opened without one end, but for this. */
export async function confirmTwoStep(
  ctx: Ctx,
  { body }: CallInput<typeof calls.confirmTwoStep>,
  token: string,
): Promise<CallResult<typeof calls.confirmTwoStep>> {
  return ctx.transaction(async (tx) => {
    const pending = await findTwoStep(tx, ctx.accountantId);
    if (pending?.confirmed_at) throw new AppError('TWO_STEP_ALREADY_ON');
    const now = ctx.deps.clock.now().getTime();
    if (!pending || now - pending.started_at.getTime() > CONFIRM_WITHIN) throw new AppError('TWO_STEP_NOT_STARTED');
    if (!(await takeAppCode(ctx.deps, tx, ctx.accountantId, body.code))) {
      throw new AppError('SECOND_STEP_INCORRECT', { field: 'code' });
    }
    await confirm(tx, ctx.accountantId, ctx.deps.clock.now());
    await endWhatElseIsOpen(ctx, tx, token);
    await tell(ctx, tx, 'on');
    return { recovery_codes: await giveRecoveryCodes(ctx, tx) };
  });
}

export async function turnOffTwoStep(
  ctx: Ctx,
  { body }: CallInput<typeof calls.turnOffTwoStep>,
  token: string,
): Promise<void> {
  await proveBoth(ctx, body, token);
  await ctx.transaction(async (tx) => {
    await deleteTwoStep(tx, ctx.accountantId);
    await tell(ctx, tx, 'off');
  });
}

export async function renewRecoveryCodes(
  ctx: Ctx,
  { body }: CallInput<typeof calls.renewRecoveryCodes>,
  token: string,
): Promise<CallResult<typeof calls.renewRecoveryCodes>> {
  await proveBoth(ctx, body, token);
  return ctx.transaction(async (tx) => {
    await tell(ctx, tx, 'codes');
    return { recovery_codes: await giveRecoveryCodes(ctx, tx) };
  });
}

async function proveBoth(ctx: Ctx, proofs: { current_password: string; code: string }, token: string): Promise<void> {
  await provePassword(ctx, proofs.current_password, token, async (tx) => {
    if (!(await findTwoStep(tx, ctx.accountantId))?.confirmed_at) throw new AppError('TWO_STEP_OFF');
    await takeCode(ctx.deps, tx, ctx.accountantId, proofs.code);
  });
}

/** By mail, to the owner. */
async function tell(ctx: Ctx, tx: Tx, change: 'on' | 'off' | 'codes'): Promise<void> {
  await ctx.deps.queue.send(mailTwoStepChange, { memberId: ctx.accountantId, change }, { tx });
}

async function giveRecoveryCodes(ctx: Ctx, tx: Tx): Promise<string[]> {
  const codes = newRecoveryCodes();
  const whose = { firmId: ctx.firmId, memberId: ctx.accountantId };
  await replaceRecoveryCodes(tx, whose, codes.map(hashRecoveryCode));
  return codes;
}
