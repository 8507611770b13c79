import type { Clock } from '../src/clock.ts';

export interface TestClock extends Clock {
  /** Every pause that was asked for, in milliseconds. */
  pauses: number[];
  advance(ms: number): void;
}

/** A clock whose pauses take no time and count as if they had. */
export function createTestClock(): TestClock {
  let skipped = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => performance.now() + skipped,
    random: () => 1,
    advance(ms) {
      skipped += ms;
    },
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      pauses.push(ms);
      skipped += ms;
      await new Promise(setImmediate);
      signal?.throwIfAborted();
    },
  };
}
