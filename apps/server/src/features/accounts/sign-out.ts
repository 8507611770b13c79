import type { Ctx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { deleteSession } from './queries.ts';

/** Closes the session of this token. Other sessions of the member stay open. */
export async function signOut(ctx: Ctx, token: string): Promise<void> {
  await ctx.transaction((tx) => deleteSession(ctx, tx, hashToken(token)));
}
