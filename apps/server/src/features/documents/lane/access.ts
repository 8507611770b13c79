import type { Deps, Tx } from '../../../ctx.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import { closeAccess, reopenAccess } from '../queries-files.ts';
import { heldUntil, type Lane } from './hold.ts';
import { holdLane, updateLane } from './queries-lanes.ts';

/** What becomes of a company's documents when SUNAT lets it in, and when not. */

/** Rows changed in one transaction. */
const ROWS = 2_000;

export async function keepAccess(
  deps: Deps,
  lane: Lane,
  access: 'granted' | 'no-key' | 'no-permission' | 'refused',
  version: number | null,
): Promise<void> {
  const change = { access, access_at: deps.clock.now(), credentials_version: version };
  if (!(await deps.database.tenant(lane.firmId, (tx) => updateLane(tx, lane, change)))) throw new RunLost();
}

export async function refused(
  deps: Deps,
  lane: Lane,
  access: 'no-key' | 'no-permission' | 'refused',
  version: number | null,
  signal: AbortSignal,
): Promise<void> {
  deps.log.warn({ businessId: lane.businessId, access }, 'SUNAT gives this company no documents');
  await keepAccess(deps, lane, access, version);
  await shut(deps, lane, access === 'refused', signal);
}

/**
 * Without a key, or without the permission, what is wanted is absent, and says why. Refused credentials say nothing of documents:
 * what is wanted waits for better ones.
 */
export async function shut(deps: Deps, lane: Lane, areRefused: boolean, signal: AbortSignal): Promise<void> {
  if (!areRefused) await inSlices(deps, lane, signal, (tx) => closeAccess(tx, lane, ROWS));
}

export function reopen(deps: Deps, lane: Lane, signal: AbortSignal): Promise<void> {
  return inSlices(deps, lane, signal, (tx) => reopenAccess(tx, lane, deps.clock.now(), ROWS));
}

async function inSlices(deps: Deps, lane: Lane, signal: AbortSignal, work: (tx: Tx) => Promise<number>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const changed = await deps.database.tenant(lane.firmId, async (tx) => {
      if (!(await holdLane(tx, lane, heldUntil(deps)))) throw new RunLost();
      return work(tx);
    });
    if (changed < ROWS) return;
  }
}
