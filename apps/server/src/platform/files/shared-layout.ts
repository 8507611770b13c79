import { join } from 'node:path';
import { FileMissing } from './file-store.ts';

/** Where versions before December 2026 kept a file, once for all who had it: `ab/cd/abcd…`. */
export function sharedPath(folder: string, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new FileMissing(hash);
  return join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
}

/** The folders of that layout begin with two hexadecimal digits, and nothing else in the store does. */
export const SHARED_FOLDER = /^[0-9a-f]{2}$/;
