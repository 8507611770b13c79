import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

export interface LinkQuery {
  name: string;
  expires: string;
  /** When it was given, in milliseconds; empty in those of the version before. */
  given: string;
  signature: string;
}
export type LinkVerdict = 'valid' | 'forged' | 'expired';

/**
 * Signs and checks the links to files: HMAC-SHA-256 over the locator of what is downloaded, under which name, until when, and whose it
 * was when the link was given. That firm is not in the link: whose it is by now is looked up, so that what changed hands is nobody's
 * who had it before.
 */
export interface LinkSigner {
  sign(locator: string, name: string, expiresInSeconds: number, firmId: string): string;
  /** @param since links that were given before are worth nothing; null: any is */
  check(locator: string, query: LinkQuery, firmId: string, since?: Date | null): LinkVerdict;
}

export function createLinkSigner(key: Buffer, clock: Clock): LinkSigner {
  const signature = (
    ...signed: [locator: string, name: string, expires: string, firmId: string, given?: string]
  ): Buffer => createHmac('sha256', key).update(JSON.stringify(signed)).digest();

  return {
    sign: (locator, said, expiresInSeconds, firmId) => {
      // As it comes back out of an address.
      const name = said.toWellFormed();
      const now = clock.now().getTime();
      const expires = String(Math.floor(now / 1000) + expiresInSeconds);
      const given = String(now);
      const query = new URLSearchParams({
        name,
        expires,
        given,
        signature: signature(locator, name, expires, firmId, given).toString('base64url'),
      });
      return `/files/${locator}?${query}`;
    },
    check: (locator, query, firmId, since = null) => {
      const given = Buffer.from(query.signature, 'base64url');
      const signed = [locator, query.name, query.expires, firmId] as const;
      const right = query.given === '' ? signature(...signed) : signature(...signed, query.given);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged';
      if (since !== null && Number(query.given) <= since.getTime()) return 'expired';
      return Number(query.expires) * 1000 > clock.now().getTime() ? 'valid' : 'expired';
    },
  };
}
