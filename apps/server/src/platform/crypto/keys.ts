import { hkdfSync } from 'node:crypto';

export interface MasterKeys {
  /** The key that seals from now on. */
  currentId: string;
  byId: ReadonlyMap<string, Buffer>;
}

/** The text of `MASTER_KEY` is not what it must be. The message never repeats the text. */
export class MasterKeyInvalid extends Error {
  constructor(problem: string) {
    super(`MASTER_KEY: ${problem}. Se espera id:base64 de 32 bytes; varias, separadas por comas (la primera sella).`);
    this.name = 'MasterKeyInvalid';
  }
}

/**
 * Reads `id:base64` keys of 32 bytes, separated by commas. To rotate, put the new one first and keep the old ones.
 * @throws MasterKeyInvalid
 */
export function readMasterKeys(text: string): MasterKeys {
  const byId = new Map<string, Buffer>();
  for (const part of text.split(',')) {
    const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(part.trim());
    const [, id, encoded] = match ?? [];
    if (!id || !encoded) throw new MasterKeyInvalid('una clave no tiene la forma id:base64 de 32 bytes');
    if (byId.has(id)) throw new MasterKeyInvalid(`el id ${id} se repite`);
    byId.set(id, Buffer.from(encoded, 'base64'));
  }
  const [currentId] = byId.keys();
  if (!currentId) throw new MasterKeyInvalid('no hay ninguna clave');
  return { currentId, byId };
}

/** A 32-byte key for one purpose: knowing it tells nothing of the master key nor of the other purposes' keys. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `yupana/${purpose}`, 32));
}

/** The same of the key in use. What it signed or hashed is not known again after a rotation. */
export function currentKey({ byId, currentId }: MasterKeys, purpose: string): Buffer {
  const master = byId.get(currentId);
  if (!master) throw new MasterKeyInvalid('no hay ninguna clave');
  return deriveKey(master, purpose);
}
