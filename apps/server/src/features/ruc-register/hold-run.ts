import type { Deps, Tx } from '../../ctx.ts';
import { RunLost, type SignsOfLife, showLife } from '../../platform/signs-of-life.ts';
import { updateRunning } from './queries-runs.ts';

/** A worker shows life this often… */
const HEARTBEAT_MS = 3_000;
/** …and is taken for dead after this long without it. */
export const DEAD_AFTER_MS = 9_000;

/** Shows life for a run while a worker has it. */
export function holdRun(deps: Deps, id: string, stopping: AbortSignal): SignsOfLife {
  return showLife({
    everyMs: HEARTBEAT_MS,
    beat: () => deps.database.system((tx) => requireHeld(deps, tx, id)),
    onTrouble: (err) => deps.log.warn({ err, run: id }, 'no sign of life written'),
    stopping,
  });
}

/** What this transaction writes is only written while the run is this worker's. @throws RunLost */
export async function requireHeld({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<void> {
  if (!(await updateRunning(tx, id, { heartbeat_at: clock.now() }))) throw new RunLost();
}
