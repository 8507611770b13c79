import { tooManyRequests } from '../errors.ts';
import { createTurns } from '../turns.ts';

/**
 * A screen needs one, and each tab has a session of its own; an office shares an address. In all: what a process holds open
 * without the others noticing. Whoever gets none asks from time to time instead.
 */
const MOST = { session: 10, network: 300, all: 2_000 };
const SECONDS_TO_WAIT = 10;

/** What streams ask the database runs a few at a time: one event may wake thousands, and other calls do not stand behind them. */
export const inStreamTurn = createTurns(4);

export interface OpenStreams {
  /**
   * Counts one more of this session and network until the signal aborts.
   * @throws TOO_MANY_REQUESTS beyond what screens need
   */
  take(whose: { token: string; network: string }, signal: AbortSignal): void;
}

/** Streams hold a connection for as long as their client likes: here they are counted, in this process. */
export function countOpenStreams(most = MOST): OpenStreams {
  const open = new Map<string, number>();
  return {
    take: ({ token, network }, signal) => {
      const counted: [string, number][] = [
        [`session ${token}`, most.session],
        [`network ${network}`, most.network],
        ['all', most.all],
      ];
      if (counted.some(([key, limit]) => (open.get(key) ?? 0) >= limit)) throw tooManyRequests(SECONDS_TO_WAIT);
      const add = (by: number) => {
        for (const [key] of counted) {
          const count = (open.get(key) ?? 0) + by;
          if (count > 0) open.set(key, count);
          else open.delete(key);
        }
      };
      if (signal.aborted) return;
      add(1);
      signal.addEventListener('abort', () => add(-1), { once: true });
    },
  };
}
