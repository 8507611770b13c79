import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';

/** Of these queues, each in which a job may begin now: a retry, or a job with a later start, whose hour has come. */
const DUE = `select q.name from unnest($1::text[]) as q (name) where exists (
  select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after < now())`;

/**
 * Looks again and again for what has become due, in one question for all queues, and wakes the workers of those that have something.
 * Each worker asking for itself is dozens of questions in the same time, of which an idle server does nothing else.
 * @param workers ids of the workers by the name of their queue
 * @param seconds between two looks
 * @param onError told of each look that failed; the next one comes all the same
 * @returns ends it: nothing is asked any more once it has resolved
 */
export function lookForDue(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  seconds: number,
  onError: (error: Error) => void,
): () => Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const looking = (async () => {
    for (;;) {
      // As long as the process has other things to do: nobody waits for a look.
      await sleep(seconds * 1_000, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const { rows } = await boss.getDb().executeSql(DUE, [[...workers.keys()]]);
        for (const { name } of rows as { name: string }[])
          for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
      } catch (error) {
        if (!signal.aborted) onError(error as Error);
      }
    }
  })();
  return () => {
    ended.abort();
    return looking;
  };
}
