import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque token: 256 random bits as text. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** SHA-256 of a token. It needs neither salt nor slowness: a token has 256 bits of its own. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
