import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** What a run of the tests has at once, with its journal, and twice that: a container's own 64 MB are none. */
const ROOM = 3 * 2 ** 30;

/**
 * A folder for what is thrown away: memory where the machine has enough of it, else the usual one. A disk's file system is
 * slow at making and removing the thousands of files of databases that live for seconds.
 */
export function memoryFolder(read: (path: string) => { bavail: number; bsize: number } = statfsSync): string {
  try {
    const { bavail, bsize } = read(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
