import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRuc } from '@yupana/tax/ruc.ts';
import { z } from 'zod';

/** A link is for whoever clicks now: the partner's clock and ours may differ by a minute. */
const LONGEST_SECONDS = 10 * 60;
const CLOCKS_DIFFER_SECONDS = 60;
const VERSION = 'v1';

const content = z.object({
  /** Unique to the link: it makes it single-use. */
  id: z.string().min(16).max(100),
  email: z.string().max(254),
  // Of a company that cannot be, nothing could be registered: it is better said before two forms are filled in.
  ruc: z.string().refine(isRuc),
  business_name: z.string().trim().min(1).max(200),
  license_until: z.iso.date(),
  /** Seconds since 1970. */
  issued_at: z.int(),
  expires_at: z.int(),
});
export type LinkContent = z.infer<typeof content>;

/**
 * Reads the token of a partner's link: `v1.<content>.<signature>`, both in base64url; the content is JSON, the signature
 * HMAC-SHA-256 of `v1.<content>` under the secret that both sides have.
 * @returns undefined when it is not signed with the secret, is not of now, or says something else than it must
 */
export function readLinkToken(token: string, secret: string, now: Date): LinkContent | undefined {
  const [version, body = '', signature = '', ...more] = token.split('.');
  if (version !== VERSION || more.length > 0) return undefined;
  const right = createHmac('sha256', secret).update(`${VERSION}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const parsed = content.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')));
  return parsed.success && isOfNow(parsed.data, now) ? parsed.data : undefined;
}

function isOfNow({ issued_at, expires_at }: LinkContent, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  if (expires_at - issued_at > LONGEST_SECONDS) return false;
  return issued_at <= seconds + CLOCKS_DIFFER_SECONDS && seconds < expires_at;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
