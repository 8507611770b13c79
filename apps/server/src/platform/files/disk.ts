import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NoRoom } from '../room.ts';
import { FileMissing, type FileOwner, type FileStore, FilesUnavailable, letGo } from './file-store.ts';
import type { LinkSigner } from './links.ts';
import { locatorOf, placeOf } from './locator.ts';
import { sharedPath } from './shared-layout.ts';

/**
 * A file store in a folder: `business/<uuid>/<hash>`. What an earlier version kept once for all (`ab/cd/<hash>`) is read there until
 * it was taken over (see take-over.ts).
 * @param isFull whether nothing more is to be written there
 */
export function createDiskStore(folder: string, links: LinkSigner, isFull: () => boolean = () => false): FileStore {
  const pathOf = (owner: FileOwner, hash: string): string => join(folder, locatorOf(owner, hash));

  return {
    put: async (owner, bytes) => {
      const place = join(folder, placeOf(owner));
      // Beside what it will be: what a process that dies leaves half written goes with its owner, too.
      const draft = join(place, `draft-${randomUUID()}`);
      try {
        if (isFull()) throw new NoRoom();
        await mkdir(place, { recursive: true, mode: 0o700 });
        const stored = await write(draft, Buffer.isBuffer(bytes) ? [bytes] : bytes);
        // A rename is all or nothing: a reader never sees half a file. Over the same content it changes nothing.
        await rename(draft, pathOf(owner, stored.hash));
        return stored;
      } catch (error) {
        letGo(bytes);
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new NoRoom() : error;
      } finally {
        // Where its folder could not be made there is none.
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
    open: async (owner, hash) => {
      for (const path of [pathOf(owner, hash), sharedPath(folder, hash)]) {
        const found = await stat(path).catch(() => undefined);
        if (found) return { size: found.size, stream: createReadStream(path) };
      }
      throw new FileMissing(hash);
    },
    remove: (owner, hash) => rm(pathOf(owner, hash), { force: true }),
    removeAll: (owner) => rm(join(folder, placeOf(owner)), { recursive: true, force: true }),
    link: (owner, hash, name, seconds, firmId) => links.sign(locatorOf(owner, hash), name, seconds, firmId),
    answers: async () => {
      // A disk of another machine that is not there any more, or was given to somebody else.
      await access(folder, constants.R_OK | constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
        throw new FilesUnavailable(`FILES_URL: no se puede leer y escribir en la carpeta de los archivos (${code}).`);
      });
    },
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
