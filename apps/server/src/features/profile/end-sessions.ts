import type { CallInput } from '@yupana/contract/call.ts';
import type { endSession as call } from '@yupana/contract/profile.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { endOtherSessions as endOthers } from '../accounts/end-other-sessions.ts';
import { closeSession, ownsSession } from '../accounts/own-account.ts';

/** Ends one session of the member, the current one too. @throws AppError NOT_FOUND, also for somebody else's */
export async function endSession(ctx: Ctx, { params }: CallInput<typeof call>): Promise<void> {
  const ended = await ctx.transaction((tx) => closeSession(ctx, tx, params.uuid));
  if (!ended) throw notFound();
}

export function isOwnSession(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.transaction((tx) => ownsSession(ctx, tx, id));
}

export async function endOtherSessions(ctx: Ctx, token: string): Promise<void> {
  await ctx.transaction((tx) => endOthers(ctx, tx, token));
}
