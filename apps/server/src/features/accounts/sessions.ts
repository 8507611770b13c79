import type { RawBuilder } from 'kysely';
import type { Ctx, System, Tx } from '../../ctx.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { RequestInfo } from '../../platform/http/route.ts';
import { NoRoom } from '../../platform/room.ts';
import { rememberDevice, type Visitor } from './known-device.ts';
import { insertSession, sessionOf, touchSession } from './queries.ts';

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

type Member = Pick<Ctx, 'firmId' | 'accountantId' | 'role'>;

/** Who holds this token; undefined when it was never given, was closed, or expired. */
export async function authenticate(system: System, token: string): Promise<Member | undefined> {
  if (token === '') return undefined;
  const held = holding(system, token);
  const { rows } = await system.deps.database.single((db) => held.session.execute(db));
  return rows[0] && enter(system, held, rows[0]);
}

/**
 * The same, and with it what else is read as the firm of who holds it: of nobody, when nobody does.
 * @param read asks at once, and cannot know whose firm it is
 */
export async function authenticateReading<T>(
  system: System,
  token: string,
  read: (tx: Tx) => Promise<T>,
): Promise<{ member: Member; read: T } | undefined> {
  if (token === '') return undefined;
  const held = holding(system, token);
  const found = await system.deps.database.readAsWhom(held.session, read);
  return found.who && { member: await enter(system, held, found.who), read: found.read };
}

function holding({ deps }: System, token: string) {
  const [tokenHash, now] = [hashToken(token), deps.clock.now()];
  return { tokenHash, now, session: sessionOf(tokenHash, now) };
}

type Held = ReturnType<typeof holding>;
type Session = Held['session'] extends RawBuilder<infer S> ? S : never;

/** Notes that the session is used. */
async function enter(system: System, { tokenHash, now }: Held, session: Session): Promise<Member> {
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
