import type { Ctx, System, Tx } from '../../ctx.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { RequestInfo } from '../../platform/http/route.ts';
import { NoRoom } from '../../platform/room.ts';
import { rememberDevice, type Visitor } from './known-device.ts';
import { findSession, insertSession, touchSession } from './queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A session ends after this long however much it is used; how long without use is a setting. */
const LONGEST = 30 * 24 * HOUR;
/** Its use is noted at most this often: reading must not mean writing. */
const PRECISION = MINUTE;

/** Where a session was opened from, for its owner to recognise it and for us to recognise the browser. */
export type Origin = Visitor & Pick<RequestInfo, 'userAgent'>;

/** Opens a session, and knows its browser from now on. @returns its token, which exists nowhere else from now on */
export async function openSession(
  system: System,
  tx: Tx,
  who: { firmId: string; memberId: string; email: string },
  from: Origin,
): Promise<{ access_token: string }> {
  const token = newToken();
  const now = system.deps.clock.now();
  await insertSession(tx, {
    token_hash: hashToken(token),
    firm_id: who.firmId,
    member_id: who.memberId,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + system.deps.config.sessionIdleMilliseconds),
    user_agent: from.userAgent,
    address: from.ip,
  });
  rememberDevice(system, who.email, from);
  return { access_token: token };
}

/** Who holds this token; undefined when it was never given, was closed, or expired. */
export async function authenticate(
  system: System,
  token: string,
): Promise<Pick<Ctx, 'firmId' | 'accountantId' | 'role'> | undefined> {
  if (token === '') return undefined;
  const tokenHash = hashToken(token);
  const now = system.deps.clock.now();
  const session = await system.deps.database.single((db) => findSession(db, tokenHash, now));
  if (!session) return undefined;
  if (now.getTime() - session.seen_at.getTime() >= PRECISION) {
    const expires = Math.min(
      now.getTime() + system.deps.config.sessionIdleMilliseconds,
      session.created_at.getTime() + LONGEST,
    );
    await system
      .transaction((tx) => touchSession(tx, tokenHash, now, new Date(expires)))
      .catch((error: unknown) => {
        // On a full disk reading goes on, also when nobody can note it.
        if (!(error instanceof NoRoom)) throw error;
      });
  }
  return { firmId: session.firm_id, accountantId: session.member_id, role: session.role };
}
