import type { Ctx, Tx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { deleteChallenges, deleteOtherSessions } from './queries.ts';

/** Ends every session of the member but that of this token. */
export async function endOtherSessions(ctx: Ctx, tx: Tx, token: string): Promise<void> {
  await deleteOtherSessions(ctx, tx, hashToken(token));
}

/** The way in changed: what was opened, or begun, by the old one ends, but for the session of this token. */
export async function endWhatElseIsOpen(ctx: Ctx, tx: Tx, token: string): Promise<void> {
  await endOtherSessions(ctx, tx, token);
  await deleteChallenges(ctx, tx);
}
