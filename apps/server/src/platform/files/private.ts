import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OF_OTHERS = 0o077;

/**
 * Makes a folder that only its owner can enter: what it will hold is private from the first byte. One that was there already
 * is closed too, unless it is everybody's (`/tmp`) or another's, who must answer for it.
 */
export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(folder);
  const isShared = (mode & 0o1000) !== 0 || uid !== process.getuid?.();
  if ((mode & OF_OTHERS) !== 0 && !isShared) await chmod(folder, 0o700);
}

/**
 * Closes to others what an earlier version left open in a folder. One that is closed itself is closed within: it is not looked
 * through again at each start, for it may hold a file of each book of each company.
 */
export async function closeToOthers(folder: string): Promise<void> {
  const before = await stat(folder).catch(() => undefined);
  if (before && (before.mode & OF_OTHERS) !== 0) await closeAll(folder);
}

/** Closes whatever is in a folder, and then the folder itself: folders 0700, files 0600. */
export async function closeAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeAll(path);
    else if (entry.isFile()) await chmod(path, 0o600);
  }
  await chmod(folder, 0o700);
}
