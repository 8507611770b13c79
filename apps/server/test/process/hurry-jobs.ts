import { sql } from 'kysely';
import type { Tx } from '../../src/ctx.ts';

/** What jobs wait for, without waiting: by the queue's own clock, which no test holds. */

/** As if the pause before the next try of what failed were over. */
export async function hurryRetries(tx: Tx): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(tx);
}

/** As if workers that have shown no life for so long were long dead; those that live show it again before the queue looks. */
export async function buryJobs(tx: Tx, silentForSeconds = 0): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'
    where state = 'active' and heartbeat_seconds is not null and heartbeat_on < now() - make_interval(secs => ${silentForSeconds})`.execute(
    tx,
  );
}

/** What is being done, by whoever. */
export async function activeJobs(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where state = 'active'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those that nobody tries again end, as the queue does with jobs of the dead, without waiting for its next look; the others it finds. */
export async function endJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update pgboss.job set state = 'failed', completed_on = now()
    where state = 'active' and retry_limit = 0 and id = any(${ids}::uuid[])`.execute(tx);
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'
    where state = 'active' and heartbeat_seconds is not null and id = any(${ids}::uuid[])`.execute(tx);
}
