import { sql } from 'kysely';
import type { Tx } from '../../src/ctx.ts';

/** What jobs wait for, without waiting: by the queue's own clock, which no test holds. */

/** As if the pause before the next try of what failed were over. */
export async function hurryRetries(tx: Tx): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(tx);
}

/**
 * As if workers that have shown no life for so long were long dead; those that live show it again before the queue looks.
 * @param among those that are meant; all of them where nothing is said
 */
export async function buryJobs(tx: Tx, silentForSeconds = 0, among: readonly string[] | null = null): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'
    where state = 'active' and heartbeat_seconds is not null and heartbeat_on < now() - make_interval(secs => ${silentForSeconds})
      and (${among}::uuid[] is null or id = any(${among}::uuid[]))`.execute(tx);
}

/** What is being done, by whoever. */
export async function activeJobs(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where state = 'active'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** As the queue does with those of the dead that nobody tries again, without waiting for its next look. */
export async function endJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update pgboss.job set state = 'failed', completed_on = now()
    where state = 'active' and retry_limit = 0 and id = any(${ids}::uuid[])`.execute(tx);
}
