import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseContended } from '../database.ts';
import { sqlStateOf } from '../violations.ts';

/** The SQLSTATEs of a transaction that PostgreSQL ended for the sake of another: a deadlock, a serialization failure. */
const VICTIM = new Set(['40P01', '40001']);
const TRIES = 4;
/** Whoever won is at work with the same rows: the first pause lets it end, the later ones let two victims miss each other. */
const PAUSE_MILLISECONDS = 10;

/**
 * Does `attempt` again when it was undone for the sake of another transaction, a few times, after a pause that is never the
 * same for two.
 * @param attempt a whole transaction: nothing of one that failed may be left
 * @param mayRepeat whether what the attempt has done so far can be done again
 * @throws DatabaseContended when it lost each time, or may not be repeated; whatever else `attempt` throws
 */
export async function repeating<T>(attempt: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      const code = sqlStateOf(error);
      if (code === undefined || !VICTIM.has(code)) throw error;
      if (tried === TRIES || !mayRepeat()) throw new DatabaseContended(code, error);
      await sleep((0.5 + Math.random()) * PAUSE_MILLISECONDS * 2 ** tried);
    }
  }
}
