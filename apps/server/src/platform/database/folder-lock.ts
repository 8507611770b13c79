import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Two processes on one embedded database would destroy it. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `La base de datos de ${folder} ya está en uso por otro proceso (${pid}). Ciérrelo, o indique otra carpeta en DATA_DIR.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes a folder for this process, with a file beside it that holds the process id. What a dead process left is taken over.
 * @returns how to give it back
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = `${folder}.lock`;
  await mkdir(dirname(folder), { recursive: true });
  if (!(await create(path))) {
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (isAnotherAlive(owner)) throw new FolderInUse(folder, owner);
    await rm(path, { force: true });
    if (!(await create(path))) throw new FolderInUse(folder, owner);
  }
  return () => rm(path, { force: true });
}

async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** In a container every life of the server has the same id: our own is never another's. */
function isAnotherAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
