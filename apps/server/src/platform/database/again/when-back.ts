import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database.ts';

/** A server that was started again answers within seconds. */
const USUAL = { pauseMs: 200, patienceMs: 8_000 };

/**
 * Does `work` again while the database is away, a few times a second and for some seconds. Whether what was cut off took effect is not
 * known: only for what comes to the same when it is done twice.
 * @throws DatabaseUnavailable when it stays away; the signal's reason; whatever else `work` throws
 */
export async function whenBack<T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
  { pauseMs, patienceMs } = USUAL,
): Promise<T> {
  for (let waited = 0; ; waited += pauseMs) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || waited >= patienceMs) throw error;
      await sleep(pauseMs);
      signal?.throwIfAborted();
    }
  }
}
