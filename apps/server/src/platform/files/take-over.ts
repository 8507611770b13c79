import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileOwner } from './file-store.ts';
import { locatorOf } from './locator.ts';
import { SHARED_FOLDER, sharedPath } from './shared-layout.ts';

/**
 * Files that an earlier version kept once for all become their owners' own. Every step can be done twice, and nothing is erased
 * before each owner has what is its own: killed anywhere, it is begun again.
 */

/** Whether a folder still holds such files. */
export async function hasSharedFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.some((name) => SHARED_FOLDER.test(name));
}

/** Gives an owner its own of a file that was kept for all; nothing when it has it, or nobody had it. */
export async function giveOwn(folder: string, owner: FileOwner, hash: string): Promise<void> {
  const [from, to] = [sharedPath(folder, hash), join(folder, locatorOf(owner, hash))];
  if ((await isThere(to)) || !(await isThere(from))) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    // Another name of the same bytes: it takes no room, and lasts when the first one goes.
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await copy(from, to);
  }
}

/** Where a file system has no links, or one file has as many as it may. */
async function copy(from: string, to: string): Promise<void> {
  const draft = join(dirname(to), `draft-${randomUUID()}`);
  await copyFile(from, draft, constants.COPYFILE_FICLONE);
  await rename(draft, to);
}

/**
 * Erases what was kept for all, once each owner has its own.
 * @param before younger files stay: an older process may have written them for a row that it had not written yet
 * @returns how many stay
 */
export async function eraseShared(folder: string, before: Date): Promise<number> {
  let left = 0;
  for (const first of await foldersOf(folder)) {
    for (const second of await foldersOf(first)) {
      for await (const entry of await opendir(second)) {
        const path = join(second, entry.name);
        if ((await stat(path)).mtime < before) await rm(path, { force: true });
        else left++;
      }
      await removeIfEmpty(second);
    }
    await removeIfEmpty(first);
  }
  return left;
}

/** Erases what an earlier version put together within the store, once no process of it can be at it any more. */
export async function eraseIncoming(folder: string, before: Date): Promise<void> {
  for (const one of ['uploads', 'ruc-register']) {
    const incoming = join(folder, 'incoming', one);
    for (const name of await readdir(incoming).catch((): string[] => [])) {
      const path = join(incoming, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
    }
    await removeIfEmpty(incoming);
  }
  await removeIfEmpty(join(folder, 'incoming'));
}

async function foldersOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => SHARED_FOLDER.test(name));
  return names.map((name) => join(folder, name));
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
  });
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
