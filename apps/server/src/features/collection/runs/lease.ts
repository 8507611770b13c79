import type { Deps, Tx } from '../../../ctx.ts';
import { RunLost, showLife } from '../../../platform/signs-of-life.ts';
import { tallyBooks } from '../acta/queries-books.ts';
import { type Lease, updateHeldRun } from './queries-held-runs.ts';
import { announce } from './queries-runs.ts';

/** A worker shows life this often… */
const HEARTBEAT = 3_000;
/** …and is taken for dead after this long without it. */
export const DEAD_AFTER = 12_000;
/** Progress is written this often, at most. */
const SHORTEST = 400;

export interface HeldRun {
  lease: Lease;
  /** Aborts when the worker stops or the run is lost; the reason says which. */
  signal: AbortSignal;
  /** Shows what is being done. Written soon, not at once; the newest text wins. */
  tell(message: string): void;
  /** Writes what `tell` still holds and stops showing life. */
  release(): Promise<void>;
}

/** Shows life and progress for a run while a worker has it. */
export function holdLease(deps: Deps, lease: Lease, stopping: AbortSignal): HeldRun {
  let message: string | null = null;
  let wroteAt = Date.now();

  async function write(): Promise<void> {
    wroteAt = Date.now();
    const news = message;
    message = null;
    const held = await deps.database.tenant(lease.firmId, async (tx) => {
      const change = { heartbeat_at: deps.clock.now(), ...(news === null ? {} : { message: news }) };
      if (!(await updateHeldRun(tx, lease, { ...change, ...(await progressOf(tx, lease)) }))) return false;
      if (news !== null) await announce(tx, lease.businessId);
      return true;
    });
    if (!held) throw new RunLost();
  }

  const onTrouble = (err: unknown): void => deps.log.warn({ err, runId: lease.runId }, 'no sign of life written');
  const life = showLife({
    everyMs: SHORTEST,
    beat: async () => {
      if (message !== null || Date.now() - wroteAt >= HEARTBEAT) await write();
    },
    onTrouble,
    stopping,
  });
  return {
    lease,
    signal: life.signal,
    tell: (text) => {
      message = text;
    },
    release: async () => {
      await life.release();
      const isLost = life.signal.reason instanceof RunLost;
      if (message !== null && !isLost) await write().catch((error) => error instanceof RunLost || onTrouble(error));
    },
  };
}

/** The run's counters, added up from its books. */
export async function progressOf(tx: Tx, lease: Lease) {
  return countersOf(await tallyBooks(tx, lease));
}

/** The same of books that were added up already. */
export function countersOf(tally: Awaited<ReturnType<typeof tallyBooks>>) {
  return {
    books_expected: tally.books,
    books_done: tally.ended,
    vouchers_expected: tally.expected,
    vouchers_obtained: tally.obtained,
  };
}
