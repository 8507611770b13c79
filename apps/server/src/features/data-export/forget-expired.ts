import type { System } from '../../ctx.ts';
import { forgetFiles } from '../closure/forget-files.ts';
import { deleteExport, listExpired } from './queries.ts';

/** Forgets the exports that expired, and their files. */
export async function forgetExpiredExports(system: System): Promise<void> {
  const expired = await system.transaction((tx) => listExpired(tx, system.deps.clock.now()));
  for (const { id, file_hash } of expired) {
    await system.transaction((tx) => deleteExport(tx, id));
    if (file_hash) await forgetFiles(system, [file_hash]);
  }
}
