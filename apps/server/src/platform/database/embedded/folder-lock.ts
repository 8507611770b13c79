import { createHash, randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
 * process left is taken over, also when the system gave its number to another program since. Of several that start at once one gets it.
 * @returns how to give it back
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = `${folder}.lock`;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await take(path, folder);
  return () => rm(path, { force: true });
}

/** Makes a file that is this process's. @throws FolderInUse while it is that of another which lives */
async function take(path: string, folder: string): Promise<void> {
  while (!(await create(path))) {
    let left = await read(path);
    if (left === '') {
      // Of a file system without hard links: it may be being written.
      await sleep(100);
      left = await read(path);
    }
    if (left === undefined) continue;
    const owner = ownerOf(left);
    if (await isAnotherAlive(owner)) throw new FolderInUse(folder, owner.pid);
    // Whose turn it is to take over what this dead one left: whoever comes later finds something else there, and not that.
    const turn = `${path}.${createHash('sha256').update(left).digest('hex').slice(0, 16)}`;
    await take(turn, folder);
    if ((await read(path)) === left) return await rename(turn, path);
    await rm(turn, { force: true });
  }
}

interface Owner {
  pid: number;
  /** Empty when it could not be known. */
  birth: string;
}

function ownerOf(written: string): Owner {
  const [pid, ...birth] = written.split('\n');
  return { pid: Number(pid), birth: birth.join('\n') };
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole from its first moment: half of it would be nobody's. @returns false where there is one */
async function create(path: string): Promise<boolean> {
  const own = `${process.pid}\n${(await birthOf(process.pid)) ?? ''}`;
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, own, { flag: 'wx', mode: 0o600 });
    // A file system without hard links has it copied: there another that starts in the same instant may see it empty, and take it over.
    const linked = await link(draft, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw error;
        return false;
      },
    );
    if (linked) return true;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
    return (await read(path)) === own;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
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
