import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { birthOf } from '../../process-birth.ts';
import { StartRefused } from '../../start-refused.ts';

/** Two processes on one embedded database would destroy it. */
export class FolderInUse extends StartRefused {
  constructor(folder: string, pid: number) {
    super(
      `La base de datos de ${folder} ya está en uso por otro proceso (${pid}). Ciérrelo, o indique otra carpeta en DATA_DIR. ` +
        `Si ese proceso no es Yupana, borre ${folder}.lock.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes a folder for this process, with a file beside it that holds the process id and when that process began. What a dead
 * process left is taken over, also when the system gave its number to another program since.
 * @returns how to give it back
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = `${folder}.lock`;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  if (!(await create(path))) {
    const owner = await readOwner(path);
    if (await isAnotherAlive(owner)) throw new FolderInUse(folder, owner.pid);
    await rm(path, { force: true });
    if (!(await create(path))) throw new FolderInUse(folder, owner.pid);
  }
  return () => rm(path, { force: true });
}

interface Owner {
  pid: number;
  /** Empty when it could not be known. */
  birth: string;
}

async function readOwner(path: string): Promise<Owner> {
  const [pid, ...birth] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  return { pid: Number(pid), birth: birth.join('\n') };
}

async function create(path: string): Promise<boolean> {
  const birth = (await birthOf(process.pid)) ?? '';
  try {
    await writeFile(path, `${process.pid}\n${birth}`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * In a container every life of the server has the same id: our own is never another's. Where nothing is known of when a
 * process began, one that lives is taken for the owner: refusing to start is mended by hand, two owners are not.
 */
async function isAnotherAlive({ pid, birth }: Owner): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return false;
  const present = birth === '' ? undefined : await birthOf(pid);
  return present === undefined || present === birth;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
