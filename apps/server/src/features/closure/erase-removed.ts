import type { System } from '../../ctx.ts';
import { forgetFiles } from './forget-files.ts';
import { eraseRowsOfBusiness, listRemovedToErase, tablesToErase } from './queries.ts';
import { fileColumnsOfBusinesses, filesOfBusiness } from './queries-files.ts';

const AT_ONCE = 2_000;

/** Erases the companies whose thirty days are over. Stopped halfway, the next night goes on where it was. */
export async function eraseRemovedBusinesses(system: System): Promise<void> {
  const due = await system.transaction((tx) => listRemovedToErase(tx, system.deps.clock.now()));
  for (const businessId of due) {
    const rows = await eraseBusiness(system, businessId);
    system.deps.log.info({ business: businessId, rows }, 'removed company erased');
  }
}

/** The company's own row goes last: until then the next night finds it. Its files go with the last row that names them. */
async function eraseBusiness(system: System, businessId: string): Promise<number> {
  const hashes = new Set<string>();
  for (const column of await system.transaction(fileColumnsOfBusinesses)) {
    for (const hash of await system.transaction((tx) => filesOfBusiness(tx, column, businessId))) hashes.add(hash);
  }
  await forgetFiles(system, [...hashes], { businessId });
  let erased = 0;
  for (const table of await system.transaction((tx) => tablesToErase(tx, 'business_id'))) {
    let gone: number;
    do {
      gone = await system.transaction((tx) => eraseRowsOfBusiness(tx, table, businessId, AT_ONCE));
      erased += gone;
    } while (gone === AT_ONCE);
  }
  return erased;
}
