import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

export interface LinkQuery {
  name: string;
  expires: string;
  signature: string;
}
export type LinkVerdict = 'valid' | 'forged' | 'expired';

/** Signs and checks the links to files: HMAC-SHA-256 over what is downloaded, under which name and until when. */
export interface LinkSigner {
  sign(hash: string, name: string, expiresInSeconds: number): string;
  check(hash: string, query: LinkQuery): LinkVerdict;
}

export function createLinkSigner(key: Buffer, clock: Clock): LinkSigner {
  const signature = (hash: string, name: string, expires: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([hash, name, expires]))
      .digest();

  return {
    sign: (hash, name, expiresInSeconds) => {
      const expires = String(Math.floor(clock.now().getTime() / 1000) + expiresInSeconds);
      const query = new URLSearchParams({
        name,
        expires,
        signature: signature(hash, name, expires).toString('base64url'),
      });
      return `/files/${hash}?${query}`;
    },
    check: (hash, query) => {
      const given = Buffer.from(query.signature, 'base64url');
      const right = signature(hash, query.name, query.expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged';
      return Number(query.expires) * 1000 > clock.now().getTime() ? 'valid' : 'expired';
    },
  };
}
