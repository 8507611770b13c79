import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

export interface LinkQuery {
  name: string;
  expires: string;
  signature: string;
}
export type LinkVerdict = 'valid' | 'forged' | 'expired';

/** Signs and checks the links to files: HMAC-SHA-256 over the locator of what is downloaded, under which name and until when. */
export interface LinkSigner {
  sign(locator: string, name: string, expiresInSeconds: number): string;
  check(locator: string, query: LinkQuery): LinkVerdict;
}

export function createLinkSigner(key: Buffer, clock: Clock): LinkSigner {
  const signature = (locator: string, name: string, expires: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([locator, name, expires]))
      .digest();

  return {
    sign: (locator, name, expiresInSeconds) => {
      const expires = String(Math.floor(clock.now().getTime() / 1000) + expiresInSeconds);
      const query = new URLSearchParams({
        name,
        expires,
        signature: signature(locator, name, expires).toString('base64url'),
      });
      return `/files/${locator}?${query}`;
    },
    check: (locator, query) => {
      const given = Buffer.from(query.signature, 'base64url');
      const right = signature(locator, query.name, query.expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged';
      return Number(query.expires) * 1000 > clock.now().getTime() ? 'valid' : 'expired';
    },
  };
}
