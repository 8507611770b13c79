import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps, Tx } from '../../ctx.ts';
import { updateRunning } from './queries-runs.ts';

/** A worker shows life this often… */
const HEARTBEAT_MS = 3_000;
/** …and is taken for dead after this long without it. */
export const DEAD_AFTER_MS = 9_000;

/** The run is another worker's now: whatever this one still holds must not be written. */
export class RunLost extends Error {
  constructor() {
    super('Another worker took the run over.');
    this.name = 'RunLost';
  }
}

export interface HeldRun {
  id: string;
  /** Aborts when the worker stops or the run is lost; the reason says which. */
  signal: AbortSignal;
  /** Stops showing life. */
  release(): Promise<void>;
}

/** Shows life for a run while a worker has it. */
export function holdRun(deps: Deps, id: string, stopping: AbortSignal): HeldRun {
  const lost = new AbortController();
  const ended = new AbortController();

  async function live(): Promise<void> {
    while (!ended.signal.aborted && !lost.signal.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      // A database that does not answer for a moment is no reason to drop the work: the next beat tries again.
      await deps.database
        .system((tx) => requireHeld(deps, tx, id))
        .catch((err: unknown) => {
          if (err instanceof RunLost) lost.abort(err);
          else deps.log.warn({ err, run: id }, 'no sign of life written');
        });
    }
  }

  const living = live();
  return {
    id,
    signal: AbortSignal.any([stopping, lost.signal]),
    release: async () => {
      ended.abort();
      await living;
    },
  };
}

/** What this transaction writes is only written while the run is this worker's. @throws RunLost */
export async function requireHeld({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<void> {
  if (!(await updateRunning(tx, id, { heartbeat_at: clock.now() }))) throw new RunLost();
}
