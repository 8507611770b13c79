import type { System } from '../../ctx.ts';
import type { Owner } from './queries.ts';
import { fileColumns, referencedFiles } from './queries-files.ts';

const AT_ONCE = 500;

/**
 * Erases files that no row refers to any more. The same bytes are kept once for all who have them, so a file that another
 * firm has too stays.
 * @param leaving the firm or company whose rows do not count, because they go next: before them, so that a stop in between loses no trace
 */
export async function forgetFiles(
  system: System,
  hashes: readonly string[],
  leaving: Owner | null = null,
): Promise<void> {
  const columns = await system.transaction(fileColumns);
  for (let from = 0; from < hashes.length; from += AT_ONCE) {
    const some = hashes.slice(from, from + AT_ONCE);
    const kept = new Set<string>();
    for (const column of columns) {
      const found = await system.transaction((tx) => referencedFiles(tx, column, some, leaving));
      for (const hash of found) kept.add(hash);
    }
    for (const hash of some) if (!kept.has(hash)) await system.deps.files.remove(hash);
  }
}
