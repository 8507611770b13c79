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
 * Closes to others whatever is in a folder: folders 0700, files 0600. Nothing is done when the witness is closed already.
 * @param witness what is closed last, and so tells whether all of it is; by default the folder itself
 */
export async function closeToOthers(folder: string, witness = folder): Promise<void> {
  const before = await stat(witness).catch(() => undefined);
  if (!before || (before.mode & OF_OTHERS) === 0) return;
  await closeInside(folder, witness);
  await chmod(folder, 0o700);
  if (witness !== folder) await chmod(witness, 0o600);
}

async function closeInside(folder: string, witness: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === witness) continue;
    if (entry.isDirectory()) {
      await closeInside(path, witness);
      await chmod(path, 0o700);
    } else if (entry.isFile()) await chmod(path, 0o600);
  }
}
