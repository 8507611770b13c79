import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PREFIX } from '@yupana/contract/call.ts';
import type { System } from '../../ctx.ts';
import { currentKey, deriveKey } from '../../platform/crypto/keys.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { RequestInfo } from '../../platform/http/route.ts';

/**
 * A browser that signed in to an account before has a cookie that says so, signed for that account. It opens nothing: tries
 * from it are counted apart, so that strangers who guess cannot keep the owner out (docs/decisions/0038).
 */
export type Visitor = Pick<RequestInfo, 'ip' | 'cookie' | 'keepCookie'>;

const HALF_A_YEAR = 180 * 24 * 3_600;
/** Signing in, its second step, and recovering the password. */
const PATH = `${PREFIX}/users`;
const NONCE_BYTES = 16;
const PURPOSE = 'known-device';

/** What the tries of this browser at this account are counted by; undefined when it never signed in to it. */
export function deviceKey(system: System, email: string, visitor: Visitor): Uint8Array | undefined {
  const nonce = knownNonce(system, email, visitor);
  return nonce === undefined ? undefined : hashToken(`${nonce} ${email.toLowerCase()}`);
}

/** Leaves the cookie with whoever proved to own the account: signed in, or came by a link in its mail. */
export function rememberDevice(system: System, email: string, visitor: Visitor): void {
  const key = currentKey(system.deps.config.masterKeys, PURPOSE);
  const nonce = knownNonce(system, email, visitor) ?? randomBytes(NONCE_BYTES).toString('base64url');
  const value = `${nonce}.${sign(key, nonce, email).toString('base64url')}`;
  visitor.keepCookie({ name: nameFor(email), value, path: PATH, seconds: HALF_A_YEAR });
}

function knownNonce(system: System, email: string, visitor: Visitor): string | undefined {
  const [nonce = '', mac = ''] = visitor.cookie(nameFor(email))?.split('.') ?? [];
  if (!/^[\w-]{22}$/.test(nonce)) return undefined;
  const given = Buffer.from(mac, 'base64url');
  const known = [...system.deps.config.masterKeys.byId.values()].some((master) => {
    const right = sign(deriveKey(master, PURPOSE), nonce, email);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return known ? nonce : undefined;
}

function sign(key: Buffer, nonce: string, email: string): Buffer {
  return createHmac('sha256', key).update(`${nonce} ${email.toLowerCase()}`).digest();
}

/** Offices share computers: one cookie for each account that signed in. The name does not say which. */
function nameFor(email: string): string {
  return `yupana-device-${hashToken(email.toLowerCase()).toString('hex').slice(0, 16)}`;
}
