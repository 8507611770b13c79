import type { System } from '../../ctx.ts';
import { forgetFiles } from './forget-files.ts';
import { keepCharges } from './keep-charges.ts';
import { eraseRows, listToErase, tablesToErase } from './queries.ts';
import { fileColumns, filesOf } from './queries-files.ts';

/** Rows that go in one transaction: the embedded database must not stand still. */
const AT_ONCE = 2_000;

/**
 * Erases the accounts whose thirty days are over, but for the record of what they paid. Stopped halfway, the next night
 * goes on where it was.
 */
export async function eraseClosed(system: System): Promise<void> {
  const due = await system.transaction((tx) => listToErase(tx, system.deps.clock.now()));
  for (const firmId of due) {
    await keepCharges(system, firmId);
    await eraseFiles(system, firmId);
    const rows = await eraseFirm(system, firmId);
    system.deps.log.info({ firm: firmId, rows }, 'closed account erased');
  }
}

async function eraseFiles(system: System, firmId: string): Promise<void> {
  const hashes = new Set<string>();
  for (const column of await system.transaction(fileColumns)) {
    for (const hash of await system.transaction((tx) => filesOf(tx, column, firmId))) hashes.add(hash);
  }
  await forgetFiles(system, [...hashes], { firmId });
}

async function eraseFirm(system: System, firmId: string): Promise<number> {
  let erased = 0;
  for (const table of await system.transaction(tablesToErase)) {
    let gone: number;
    do {
      gone = await system.transaction((tx) => eraseRows(tx, table, firmId, AT_ONCE));
      erased += gone;
    } while (gone === AT_ONCE);
  }
  return erased;
}
