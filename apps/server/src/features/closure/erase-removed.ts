import type { System } from '../../ctx.ts';
import { eraseOwned } from './erase-owned.ts';
import { listRemovedToErase } from './queries.ts';

/** Erases the companies whose thirty days are over. Stopped halfway, the next night goes on where it was. */
export async function eraseRemovedBusinesses(system: System): Promise<void> {
  const due = await system.transaction((tx) => listRemovedToErase(tx, system.deps.clock.now()));
  for (const businessId of due) {
    const rows = await eraseOwned(system, { businessId });
    system.deps.log.info({ business: businessId, rows }, 'removed company erased');
  }
}
