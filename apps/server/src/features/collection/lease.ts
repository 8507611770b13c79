import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps, Tx } from '../../ctx.ts';
import { tallyBooks } from './queries-books.ts';
import { announce, type Lease, updateHeldRun } from './queries-runs.ts';

/** A worker shows life this often… */
const HEARTBEAT = 3_000;
/** …and is taken for dead after this long without it. */
export const DEAD_AFTER = 12_000;
/** Progress is written this often, at most. */
const SHORTEST = 400;

/** The run is another worker's now: whatever this one still holds must not be written. */
export class RunLost extends Error {
  constructor() {
    super('Another worker took the run over.');
    this.name = 'RunLost';
  }
}

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
  const lost = new AbortController();
  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  let message: string | null = null;

  async function write(): Promise<void> {
    const news = message;
    message = null;
    const held = await deps.database.tenant(lease.firmId, async (tx) => {
      const change = { heartbeat_at: deps.clock.now(), ...(news === null ? {} : { message: news }) };
      if (!(await updateHeldRun(tx, lease, { ...change, ...(await progressOf(tx, lease)) }))) return false;
      if (news !== null) await announce(tx, lease.businessId);
      return true;
    });
    if (!held) lost.abort(new RunLost());
  }

  async function live(): Promise<void> {
    let wroteAt = Date.now();
    while (!ended.signal.aborted && !lost.signal.aborted) {
      await sleep(SHORTEST, undefined, { signal: ended.signal }).catch(() => undefined);
      if (message === null && Date.now() - wroteAt < HEARTBEAT) continue;
      wroteAt = Date.now();
      // A database that does not answer for a moment is no reason to drop the work: the next beat tries again.
      await write().catch((err: unknown) => deps.log.warn({ err, runId: lease.runId }, 'no sign of life written'));
    }
  }

  const living = live();
  return {
    lease,
    signal,
    tell: (text) => {
      message = text;
    },
    release: async () => {
      ended.abort();
      await living;
    },
  };
}

/** The run's counters, added up from its books. */
export async function progressOf(tx: Tx, lease: Lease) {
  const tally = await tallyBooks(tx, lease);
  return {
    books_expected: tally.books,
    books_done: tally.ended,
    vouchers_expected: tally.expected,
    vouchers_obtained: tally.obtained,
  };
}
