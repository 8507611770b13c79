import { readdirSync, rmSync } from 'node:fs';

/**
 * Empties a folder of things that can be made again once it holds too many. What Node keeps of compiled modules has a name by their
 * address, and a test file has another one in each run: a run leaves some two thousand that nobody asks for again.
 * @param most how many files and folders it may hold; a folder that is not there holds none
 */
export function emptyWhenFull(folder: string, most = 20_000): void {
  let count = 0;
  try {
    count = readdirSync(folder, { recursive: true }).length;
  } catch {
    // It is not there, or somebody else empties it.
  }
  if (count > most) rmSync(folder, { recursive: true, force: true });
}
