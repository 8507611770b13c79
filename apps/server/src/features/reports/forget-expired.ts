import type { System } from '../../ctx.ts';
import { deleteReport, hasReportOf, listExpired } from './queries.ts';

/** Forgets the reports that expired, their files first: stopped in between, they are found again. */
export async function forgetExpiredReports(system: System): Promise<void> {
  const expired = await system.transaction((tx) => listExpired(tx, system.deps.clock.now()));
  for (const { business_id: businessId, id, file_hash: hash } of expired) {
    const isAnothers = hash !== null && (await system.transaction((tx) => hasReportOf(tx, businessId, hash, id)));
    if (hash !== null && !isAnothers) await system.deps.files.remove({ businessId }, hash);
    await system.transaction((tx) => deleteReport(tx, businessId, id));
  }
}
