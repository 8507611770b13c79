import type { System } from '../../ctx.ts';
import { dropFile } from './drop-file.ts';
import { deleteReport, listExpired } from './queries.ts';

/** Forgets the reports that expired, their files first: stopped in between, they are found again. */
export async function forgetExpiredReports(system: System): Promise<void> {
  const expired = await system.transaction((tx) => listExpired(tx, system.deps.clock.now()));
  for (const { business_id: businessId, id, file_hash: hash } of expired) {
    if (hash !== null) await dropFile(system.deps, system.transaction, { businessId, besides: id, hash });
    await system.transaction((tx) => deleteReport(tx, businessId, id));
  }
}
