import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';

/** All SQL of attempts: how often something was tried, in the database because every api process must know. */

export interface Pace {
  /** So many tries cost nothing; from the next on, each one doubles the wait. */
  free: number;
  longestSeconds: number;
  /** Without a try for this long, all is forgotten. */
  forgetAfterSeconds: number;
}

/**
 * Counts a try before its outcome is known and sets how long the next one has to wait. One statement: tries at the same
 * moment, in whatever process, are counted one after another. Where nobody has to wait, one that read its clock before another, and
 * is counted after it, does not either.
 * @param judged whether its outcome is told later, by `settleAttempt` or by one of those that undo it
 * @returns whether it may go on; false when the wait of the last one is not over, and nothing is counted
 */
export async function countAttempt(
  tx: Tx,
  { scope, key, pace, judged }: { scope: string; key: Uint8Array; pace: Pace; judged: boolean },
  now: Date,
): Promise<boolean> {
  const forgotten = new Date(now.getTime() - pace.forgetAfterSeconds * 1000);
  const next = sql`case when attempts.last_at < ${forgotten} then 1 else attempts.count + 1 end`;
  // 2^20 seconds are twelve days: enough for any longest wait, and no overflow.
  const wait = (count: typeof next) => sql`case when ${count} < ${pace.free} then 0
    else least(${pace.longestSeconds}, power(2, least(${count} - ${pace.free}, 20))) end`;
  const flying = judged ? 1 : 0;
  const { rows } = await sql<{ count: number }>`
    insert into attempts (scope, key, count, last_at, blocked_until, in_flight)
    values (${scope}, ${key}, 1, ${now}, ${now}::timestamptz + make_interval(secs => ${wait(sql`1`)}), ${flying})
    on conflict (scope, key) do update set count = ${next}, last_at = ${now},
      in_flight = ${flying} + case when attempts.last_at < ${landed(now)} then 0 else attempts.in_flight end,
      blocked_until = ${now}::timestamptz + make_interval(secs => ${wait(next)})
    where attempts.blocked_until <= greatest(${now}::timestamptz, attempts.last_at)
    returning count`.execute(tx);
  return rows.length === 1;
}

/** A process that died judged nothing: what is older than this is decided, as a failure. */
const LONGEST_FLIGHT = 10_000;
const landed = (now: Date): Date => new Date(now.getTime() - LONGEST_FLIGHT);

export function findAttempt(tx: Tx, scope: string, key: Uint8Array, now: Date) {
  return tx
    .selectFrom('attempts')
    .select(['count', 'blocked_until'])
    .select(sql<boolean>`in_flight > 0 and last_at >= ${landed(now)}`.as('undecided'))
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The try failed, as it was counted. */
export async function settleAttempt(tx: Tx, scope: string, key: Uint8Array): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ in_flight: sql`greatest(in_flight - 1, 0)` })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** The try succeeded: it is as if it had not been made. The failures before it stay, and nobody waits for it. */
export async function takeBackAttempt(tx: Tx, scope: string, key: Uint8Array): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({
      count: sql`greatest(count - 1, 0)`,
      in_flight: sql`greatest(in_flight - 1, 0)`,
      blocked_until: sql`last_at`,
    })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

export async function forgetAttempts(tx: Tx, scope: string, key: Uint8Array): Promise<void> {
  await tx.deleteFrom('attempts').where('scope', '=', scope).where('key', '=', key).execute();
}

export async function deleteOldAttempts(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('attempts').where('last_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
