import type { Clock } from '../src/clock.ts';

export interface TestClock extends Clock {
  /** Every pause that was asked for, in milliseconds. */
  pauses: number[];
  advance(ms: number): void;
}

/** Any moment but zero, which is taken for none. */
const BEGAN_AT = 1_000_000;

/** A clock whose pauses take no time and count as if they had. It stands still otherwise, however long the machine takes. */
export function createTestClock(): TestClock {
  let skipped = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => BEGAN_AT + skipped,
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
