import type { Log } from './log.ts';
import { NoRoom } from './room.ts';

const MINUTE = 60_000;

/**
 * Tells the log of what failed without anybody waiting for it. A database that is away fails every queue every two seconds: the
 * same words are told once a minute, with how often they came since.
 * @param now milliseconds
 */
export function tellFailures(log: Pick<Log, 'error'>, now: () => number = Date.now): (error: Error) => void {
  const told = new Map<string, { at: number; alike: number }>();
  return (err) => {
    // A full disk is told by whoever watches it, and not by everything that finds it full.
    if (err.name === NoRoom.name) return;
    const words = `${err.name}: ${err.message}`;
    const last = told.get(words);
    if (last && now() - last.at < MINUTE) {
      last.alike += 1;
      return;
    }
    for (const [known, { at }] of told) if (now() - at >= 2 * MINUTE) told.delete(known);
    told.set(words, { at: now(), alike: 0 });
    log.error({ err, ...(last?.alike ? { alikeSinceThen: last.alike } : {}) }, 'background failure');
  };
}
