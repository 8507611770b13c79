import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** A thread that nobody asked for so long ends. */
const RESTS_AFTER_MS = 30_000;

/** Work took longer than it may: its thread was ended. */
export class TookTooLong extends Error {}

/**
 * A thread for one kind of work, that begins when it is first asked, takes one piece after the other and is ended with one that takes too
 * long: the next has another.
 * @param worker what it runs: its default function takes bytes and gives what can be copied
 * @returns hands it bytes, and how many milliseconds it may take from when its turn comes. @throws TookTooLong, what the worker throws
 */
export function ownThread<Given>(worker: URL): (bytes: Uint8Array, mostMs: number) => Promise<Given> {
  let pool: Piscina | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const run = async (bytes: Uint8Array, mostMs: number): Promise<Given> => {
    pool ??= new Piscina({
      filename: fileURLToPath(worker),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: RESTS_AFTER_MS,
      recordTiming: false,
      atomics: 'disabled',
    });
    const signal = AbortSignal.timeout(mostMs);
    try {
      return await pool.run(bytes, { signal });
    } catch (error) {
      throw signal.aborted ? new TookTooLong(`${mostMs} ms`) : error;
    }
  };
  return (bytes, mostMs) => {
    const done = last.then(() => run(bytes, mostMs));
    last = done.catch(() => undefined);
    return done;
  };
}
