import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';

/** All SQL of who is at the portal with a SOL user. It belongs to no firm: only for a transaction that sees every firm. */

/**
 * @param until how long the holder is believed to live
 * @param rested the former was to be taken before then
 * @param isPerson it is for somebody before a screen, whom whoever runs in the background lets go first
 * @returns false when somebody else has it, or had it just now
 */
export async function takeSession(
  tx: Tx,
  hash: Buffer,
  holder: string,
  { now, until, rested, isPerson }: { now: Date; until: Date; rested: Date; isPerson: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    insert into sol_sessions (user_hash, holder, held_until, taken_at) values (${hash}, ${holder}, ${until}, ${now})
    on conflict (user_hash) do update set holder = ${holder}, held_until = ${until}, taken_at = ${now}, wanted_at = null,
      person_until = null
    where (sol_sessions.holder is null or sol_sessions.held_until <= ${now}) and sol_sessions.taken_at <= ${rested}
      and (${isPerson} or sol_sessions.person_until is null or sol_sessions.person_until <= ${now})
    returning true as taken`.execute(tx);
  return rows.length === 1;
}

/** Says that somebody waits for it. @param personUntil it is somebody before a screen, who is believed to wait until then */
export async function wantSession(tx: Tx, hash: Buffer, now: Date, personUntil: Date | null): Promise<void> {
  await tx
    .updateTable('sol_sessions')
    .set({ wanted_at: now, ...(personUntil && { person_until: personUntil }) })
    .where('user_hash', '=', hash)
    .execute();
}

/** @returns whether it is still that holder's, whether somebody waited for it since it was taken, and whether one is before a screen */
export async function keepSession(
  tx: Tx,
  hash: Buffer,
  holder: string,
  until: Date,
): Promise<{ kept: boolean; wanted: boolean; byPerson: boolean }> {
  const row = await tx
    .updateTable('sol_sessions')
    .set({ held_until: until })
    .where('user_hash', '=', hash)
    .where('holder', '=', holder)
    .returning(['wanted_at', 'person_until'])
    .executeTakeFirst();
  if (row === undefined) return { kept: false, wanted: false, byPerson: false };
  return { kept: true, wanted: row.wanted_at !== null, byPerson: row.person_until !== null };
}

/** Gives it back, unless it was lost and is another's now. */
export async function endSession(tx: Tx, hash: Buffer, holder: string): Promise<void> {
  await tx
    .updateTable('sol_sessions')
    .set({ holder: null, wanted_at: null })
    .where('user_hash', '=', hash)
    .where('holder', '=', holder)
    .execute();
}
