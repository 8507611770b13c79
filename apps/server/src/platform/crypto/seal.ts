import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type MasterKeys } from './keys.ts';

/** Seals secrets at rest. The sealed text carries the id of its key, so that keys rotate without a flag day. */
export interface Seal {
  /**
   * @param aad what the secret belongs to (table, row, field): the sealed text opens nowhere else
   * @returns text that is safe to store: `v1.<key id>.<nonce>.<tag>.<ciphertext>`
   */
  seal(plaintext: string, aad: string): string;
  /** @throws SealBroken when the key is unknown, or the text was altered or moved to another row */
  open(sealed: string, aad: string): string;
  /** Whether it was sealed with an older key than the current one. */
  isOutdated(sealed: string): boolean;
}

export class SealBroken extends Error {
  constructor(cause?: unknown) {
    super('A sealed secret could not be opened.', { cause });
    this.name = 'SealBroken';
  }
}

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const encode = (bytes: Buffer): string => bytes.toString('base64url');
const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

export function createSeal(master: MasterKeys): Seal {
  const keys = new Map([...master.byId].map(([id, key]) => [id, deriveKey(key, 'seal')]));
  const current = keys.get(master.currentId);
  if (!current) throw new SealBroken();

  return {
    seal: (plaintext, aad) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current, nonce).setAAD(bound(master.currentId, aad));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return [VERSION, master.currentId, encode(nonce), encode(cipher.getAuthTag()), encode(ciphertext)].join('.');
    },
    open: (sealed, aad) => {
      const [version, keyId = '', nonce = '', tag = '', ciphertext = ''] = sealed.split('.');
      const key = keys.get(keyId);
      if (version !== VERSION || !key) throw new SealBroken();
      try {
        const decipher = createDecipheriv(ALGORITHM, key, decode(nonce), { authTagLength: 16 });
        decipher.setAAD(bound(keyId, aad)).setAuthTag(decode(tag));
        return Buffer.concat([decipher.update(decode(ciphertext)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SealBroken(cause);
      }
    },
    isOutdated: (sealed) => sealed.split('.')[1] !== master.currentId,
  };
}

function bound(keyId: string, aad: string): Buffer {
  return Buffer.from(`${VERSION}.${keyId}.${aad}`, 'utf8');
}
