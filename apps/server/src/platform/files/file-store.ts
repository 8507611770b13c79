import type { Readable } from 'node:stream';

export interface StoredFile {
  /** SHA-256 of the bytes, hexadecimal: the file's name in the store. */
  hash: string;
  size: number;
}

/** Files as received, addressed by their content: the same bytes are kept once, and never change. */
export interface FileStore {
  /** @throws NoRoom */
  put(bytes: Buffer | AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileMissing */
  open(hash: string): Promise<{ size: number; stream: Readable }>;
  /** Erases a file; nothing when it is not there. Whoever calls made sure that nobody needs it. */
  remove(hash: string): Promise<void>;
  /**
   * A path (`/files/…`) that downloads the file under this name until it expires; whoever has it needs no session.
   * @param expiresInSeconds counted from the clock's now
   */
  link(hash: string, fileName: string, expiresInSeconds: number): string;
}

export class FileMissing extends Error {
  constructor(hash: string) {
    super(`The file ${hash.slice(0, 64)} is not in the store.`);
    this.name = 'FileMissing';
  }
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
