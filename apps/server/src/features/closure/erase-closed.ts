import type { System } from '../../ctx.ts';
import { eraseOwned } from './erase-owned.ts';
import { keepCharges } from './keep-charges.ts';
import { listToErase } from './queries.ts';

/**
 * Erases the accounts whose thirty days are over, but for the record of what they paid. Stopped halfway, the next night
 * goes on where it was.
 */
export async function eraseClosed(system: System): Promise<void> {
  const due = await system.transaction((tx) => listToErase(tx, system.deps.clock.now()));
  for (const firmId of due) {
    await keepCharges(system, firmId);
    const rows = await eraseOwned(system, { firmId });
    system.deps.log.info({ firm: firmId, rows }, 'closed account erased');
  }
}
