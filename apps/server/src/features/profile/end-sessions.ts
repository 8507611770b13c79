import type { CallInput } from '@yupana/contract/call.ts';
import type { endSession as call } from '@yupana/contract/profile.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { notFound } from '../../platform/errors.ts';
import { deleteChallenges, deleteOtherSessions, deleteSessionById } from './queries.ts';

/** Ends one session of the member, the current one too. @throws AppError NOT_FOUND, also for somebody else's */
export async function endSession(ctx: Ctx, { params }: CallInput<typeof call>): Promise<void> {
  const ended = await ctx.transaction((tx) => deleteSessionById(ctx, tx, params.uuid));
  if (!ended) throw notFound();
}

/** The way in changed: what was opened, or begun, by the old one ends, but for the session of this token. */
export async function endWhatElseIsOpen(ctx: Ctx, tx: Tx, token: string): Promise<void> {
  await deleteOtherSessions(ctx, tx, hashToken(token));
  await deleteChallenges(ctx, tx);
}

export async function endOtherSessions(ctx: Ctx, token: string): Promise<void> {
  await ctx.transaction((tx) => deleteOtherSessions(ctx, tx, hashToken(token)));
}
