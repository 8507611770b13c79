import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { WatchdogWork } from './watchdog-thread.ts';

const PATIENCE_SECONDS = 30;

/** Pings of the database: one at a time, this far apart. */
const PING_EVERY = 5_000;
const BEAT_EVERY = 1_000;

/** Where both threads count, in one shared piece of memory. */
const LOOP = 0;
const DATABASE = 1;

export interface WatchdogOptions {
  /** Of the database; absent, only the loop is watched. */
  ping?: () => Promise<unknown>;
  /** Told when the watch itself could not be kept. */
  onError: (error: unknown) => void;
  patienceSeconds?: number;
}

/**
 * Ends this process when its event loop or its database does not answer for too long, with the reason in the log: whoever
 * runs it starts another, while one that stands still would stand so for ever and keep its jobs. The watch is kept by a
 * thread of its own, because a loop that is blocked runs no timer and hears no signal.
 * A database that refuses at once answers: it is away, which the process lives through.
 * @returns how to call it off
 */
export function startWatchdog({ ping, onError, patienceSeconds = PATIENCE_SECONDS }: WatchdogOptions): () => void {
  // Whoever stands at a breakpoint is not to be ended.
  if (inspectorUrl() !== undefined) return () => undefined;
  const beats = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchdogWork = { beats, patienceSeconds, watchesDatabase: ping !== undefined };
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData,
    // It needs none of what this process was started with.
    execArgv: [],
  });
  thread.once('error', onError);
  thread.unref();

  const beat = setInterval(() => Atomics.add(beats, LOOP, 1), BEAT_EVERY).unref();
  const ask = ping ? askInTurn(ping, () => Atomics.add(beats, DATABASE, 1)) : () => undefined;
  ask();
  const asks = setInterval(ask, Math.min(PING_EVERY, (patienceSeconds * 1_000) / 4)).unref();
  return () => {
    clearInterval(beat);
    clearInterval(asks);
    void thread.terminate();
  };
}

/**
 * How to ask: not again while an answer is awaited, and a refusal is an answer.
 * @param answered told of each, whatever it says
 */
export function askInTurn(ping: () => Promise<unknown>, answered: () => void): () => void {
  let asking = false;
  return () => {
    if (asking) return;
    asking = true;
    ping()
      .catch(() => undefined)
      .finally(() => {
        asking = false;
        answered();
      });
  };
}
