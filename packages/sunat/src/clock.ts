import { setTimeout as timer } from 'node:timers/promises';

/** Time and chance, so that tests can hold them. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export const realClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    try {
      await timer(ms, undefined, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
  random: Math.random,
};
