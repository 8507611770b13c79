import type { System } from '../../ctx.ts';
import { forgetFiles } from './forget-files.ts';
import { eraseRows, type Owner, tablesToErase } from './queries.ts';
import { fileColumns, filesOf } from './queries-files.ts';

/** Rows that go in one transaction: the embedded database must not stand still. */
const AT_ONCE = 2_000;

/**
 * Erases all that is a firm's or a company's, its files first. The owner's own row goes last: stopped halfway, whoever looks for
 * what is to be erased finds it again.
 * @returns how many rows went
 */
export async function eraseOwned(system: System, owner: Owner): Promise<number> {
  const hashes = new Set<string>();
  for (const column of await system.transaction(fileColumns)) {
    for (const hash of await system.transaction((tx) => filesOf(tx, column, owner))) hashes.add(hash);
  }
  await forgetFiles(system, [...hashes], owner);
  let erased = 0;
  for (const table of await system.transaction((tx) => tablesToErase(tx, owner))) {
    let gone: number;
    do {
      gone = await system.transaction((tx) => eraseRows(tx, table, owner, AT_ONCE));
      erased += gone;
    } while (gone === AT_ONCE);
  }
  return erased;
}
