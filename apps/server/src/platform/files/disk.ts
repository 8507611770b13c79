import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NoRoom } from '../room.ts';
import { FileMissing, type FileStore, isHash } from './file-store.ts';
import type { LinkSigner } from './links.ts';

/**
 * A file store in a folder: `ab/cd/abcd…`, so that no folder holds too many.
 * @param isFull whether nothing more is to be written there
 */
export function createDiskStore(folder: string, links: LinkSigner, isFull: () => boolean = () => false): FileStore {
  const pathOf = (hash: string): string => {
    if (!isHash(hash)) throw new FileMissing(hash);
    return join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  };

  return {
    put: async (bytes) => {
      if (isFull()) throw new NoRoom();
      const incoming = join(folder, 'incoming');
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const draft = join(incoming, randomUUID());
      try {
        const stored = await write(draft, Buffer.isBuffer(bytes) ? [bytes] : bytes);
        const path = pathOf(stored.hash);
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
        // A rename is all or nothing: a reader never sees half a file. Over the same content it changes nothing.
        await rename(draft, path);
        return stored;
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new NoRoom() : error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    open: async (hash) => {
      const path = pathOf(hash);
      const found = await stat(path).catch(() => {
        throw new FileMissing(hash);
      });
      return { size: found.size, stream: createReadStream(path) };
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
    link: links.sign,
  };
}

async function write(path: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const digest = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of bytes) {
      digest.update(part);
      size += part.length;
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: digest.digest('hex'), size };
}
