import type { System } from '../../../ctx.ts';
import { deleteZip, expireBrokenZips, hasZipOf, listExpiredZips } from './queries-zips.ts';

/** Forgets the zips that expired and those that a company left, their files first: stopped in between, they are found again. */
export async function forgetExpiredZips({ deps, transaction }: System): Promise<void> {
  const now = deps.clock.now();
  const expired = await transaction(async (tx) => {
    await expireBrokenZips(tx, now);
    return listExpiredZips(tx, now);
  });
  for (const { id, firm_id: firmId, file_hash: hash } of expired) {
    if (hash !== null && !(await transaction((tx) => hasZipOf(tx, firmId, hash, id)))) {
      await deps.files.remove({ firmId }, hash);
    }
    await transaction((tx) => deleteZip(tx, id));
  }
}
