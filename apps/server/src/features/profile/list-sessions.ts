import type { Session } from '@yupana/contract/profile.ts';
import type { Ctx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { openSessions } from '../accounts/own-account.ts';
import { describeDevice } from './describe-device.ts';

/** The member's open sessions. @param token of the call: its session is marked as the current one */
export async function listSessions(ctx: Ctx, token: string): Promise<{ sessions: Session[] }> {
  const rows = await ctx.transaction((tx) => openSessions(ctx, tx));
  const own = hashToken(token);
  const sessions = rows.map((row) => ({
    uuid: row.id,
    device: describeDevice(row.user_agent),
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.seen_at.toISOString(),
    current: own.equals(row.token_hash),
  }));
  return { sessions };
}
