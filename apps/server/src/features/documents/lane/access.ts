import type { Door } from '@yupana/contract/collection.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import { type AccessKept, GRANTED, judgeRefusal } from '../../../sunat/judge-refusal.ts';
import type { Refusal } from '../../../sunat/refusals.ts';
import { NO_VISIT } from '../by-menu/queries-by-menu.ts';
import { closeAccess, reopenAccess } from '../queries-files.ts';
import { heldUntil, type Lane } from './hold.ts';
import { holdLane, updateLane } from './queries-lanes.ts';

/** What becomes of a company's documents when SUNAT lets it in, and when not. */

/** Rows changed in one transaction. */
const ROWS = 2_000;

/** What is known of a company's access, with which version of its credentials. */
export interface LaneAccess extends AccessKept {
  credentials_version: number | null;
}

/** With which credentials, and by which door, something was found out of it. */
export interface Asked {
  version: number | null;
  /** Null: the company has none. */
  door: Door | null;
}

async function keepAccess(deps: Deps, lane: Lane, kept: AccessKept, { version, door }: Asked): Promise<void> {
  const found = { ...kept, access_at: deps.clock.now(), credentials_version: version, door };
  const change = door === 'sol' ? found : { ...found, ...NO_VISIT };
  if (!(await deps.database.tenant(lane.firmId, (tx) => updateLane(tx, lane, change)))) throw new RunLost();
}

/** SUNAT did not let the company in. @returns before when it is not asked again */
export async function refused(
  deps: Deps,
  lane: Lane,
  before: LaneAccess,
  refusal: Refusal | { access: 'no-key' },
  by: Asked,
  signal: AbortSignal,
): Promise<Date | null> {
  const known = before.credentials_version === by.version ? before : GRANTED;
  const kept = judgeRefusal(refusal, known, deps.clock.now());
  const { access, again_at: againAt } = kept;
  deps.log.warn({ businessId: lane.businessId, ...refusal, access, againAt }, 'SUNAT gives this company no documents');
  await keepAccess(deps, lane, kept, by);
  await shut(deps, lane, access, signal);
  return againAt;
}

/** Only without a key, or surely without the permission, what is wanted is absent, and says why. All else passes, and it waits. */
export async function shut(deps: Deps, lane: Lane, access: string, signal: AbortSignal): Promise<void> {
  if (access === 'no-key' || access === 'no-permission') await close(deps, lane, signal);
}

/** What is wanted is absent, for want of access: another way may give it. */
export function close(deps: Deps, lane: Lane, signal: AbortSignal): Promise<void> {
  return inSlices(deps, lane, signal, (tx) => closeAccess(tx, lane, ROWS));
}

/** The token host lets the company in, which proves nothing yet: what was absent for that is wanted again. */
export async function letIn(deps: Deps, lane: Lane, by: Asked, signal: AbortSignal): Promise<void> {
  await inSlices(deps, lane, signal, (tx) => reopenAccess(tx, lane, deps.clock.now(), ROWS));
  await keepAccess(deps, lane, { ...GRANTED, access: 'unknown' }, by);
}

/** SUNAT gave a document: what was absent for want of access is wanted again. */
export async function granted(deps: Deps, lane: Lane, by: Asked, signal: AbortSignal): Promise<void> {
  await inSlices(deps, lane, signal, (tx) => reopenAccess(tx, lane, deps.clock.now(), ROWS));
  await keepAccess(deps, lane, GRANTED, by);
}

/** One of what is absent is wanted again, to find out whether SUNAT lets the company in by now. */
export async function reopenOne(deps: Deps, lane: Lane): Promise<void> {
  await deps.database.tenant(lane.firmId, (tx) => reopenAccess(tx, lane, deps.clock.now(), 1));
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
