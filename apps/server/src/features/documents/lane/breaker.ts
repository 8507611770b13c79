import type { Clock } from '../../../platform/clock.ts';

/**
 * Stops asking a host that fails time after time, for all companies of the process, and says when it goes on: then one lane
 * asks, and if that fails too the pause doubles.
 */
export interface Breaker {
  /** Until when nobody asks; null while everybody may. */
  until(): Date | null;
  succeeded(): void;
  /** @param askedForMs how long the host asked to be left alone */
  failed(askedForMs: number | null): void;
}

const MOST_IN_A_ROW = 8;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

export function createBreaker(clock: Pick<Clock, 'now'>): Breaker {
  let inARow = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let until = 0;
  return {
    until: () => (until > clock.now().getTime() ? new Date(until) : null),
    succeeded: () => {
      inARow = 0;
      pauseMs = FIRST_PAUSE_MS;
    },
    failed: (askedForMs) => {
      inARow += 1;
      if (inARow < MOST_IN_A_ROW && (askedForMs ?? 0) < FIRST_PAUSE_MS) return;
      until = clock.now().getTime() + Math.max(askedForMs ?? 0, pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      // The first failure after the pause opens it again.
      inARow = MOST_IN_A_ROW - 1;
    },
  };
}
