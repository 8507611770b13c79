import type { System } from '../../ctx.ts';
import { deleteExport, hasExportOf, listExpired } from './queries.ts';

/** Forgets the exports that expired, their files first: stopped in between, they are found again. */
export async function forgetExpiredExports(system: System): Promise<void> {
  const expired = await system.transaction((tx) => listExpired(tx, system.deps.clock.now()));
  for (const { id, firm_id: firmId, file_hash: hash } of expired) {
    const isAnothers = hash !== null && (await system.transaction((tx) => hasExportOf(tx, firmId, hash, id)));
    if (hash !== null && !isAnothers) await system.deps.files.remove({ firmId }, hash);
    await system.transaction((tx) => deleteExport(tx, id));
  }
}
