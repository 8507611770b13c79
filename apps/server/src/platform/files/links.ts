import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

export interface LinkQuery {
  name: string;
  expires: string;
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
  check(locator: string, query: LinkQuery, firmId: string): LinkVerdict;
}

export function createLinkSigner(key: Buffer, clock: Clock): LinkSigner {
  const signature = (...signed: [locator: string, name: string, expires: string, firmId: string]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(signed)).digest();

  return {
    sign: (locator, said, expiresInSeconds, firmId) => {
      // As it comes back out of an address.
      const name = said.toWellFormed();
      const expires = String(Math.floor(clock.now().getTime() / 1000) + expiresInSeconds);
      const query = new URLSearchParams({
        name,
        expires,
        signature: signature(locator, name, expires, firmId).toString('base64url'),
      });
      return `/files/${locator}?${query}`;
    },
    check: (locator, query, firmId) => {
      const given = Buffer.from(query.signature, 'base64url');
      const right = signature(locator, query.name, query.expires, firmId);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged';
      return Number(query.expires) * 1000 > clock.now().getTime() ? 'valid' : 'expired';
    },
  };
}
