import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';

/** All SQL of the SOL users, which belong to no firm: only for a transaction that sees every firm. */

/** @returns false when somebody else is sending a key of this user */
export async function takeUserTurn(tx: Tx, hash: Buffer, now: Date, until: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    insert into sol_users (user_hash, asking_until, changed_at) values (${hash}, ${until}, ${now})
    on conflict (user_hash) do update set asking_until = ${until}
    where sol_users.asking_until is null or sol_users.asking_until <= ${now}
    returning true as taken`.execute(tx);
  return rows.length === 1;
}

/** Gives back the turn that ends at this moment, unless it was lost and is another's now. */
export async function endUserTurn(tx: Tx, hash: Buffer, until: Date): Promise<void> {
  await tx
    .updateTable('sol_users')
    .set({ asking_until: null })
    .where('user_hash', '=', hash)
    .where('asking_until', '=', until)
    .execute();
}

/** One more key was refused. @param rest from how many on, and until when, no other is tried */
export async function noteRefusal(
  tx: Tx,
  hash: Buffer,
  now: Date,
  rest: { after: number; until: Date },
): Promise<void> {
  await tx
    .updateTable('sol_users')
    .set({
      refused: sql`refused + 1`,
      rests_until: sql`case when refused + 1 >= ${rest.after} then ${rest.until}::timestamptz else rests_until end`,
      changed_at: now,
    })
    .where('user_hash', '=', hash)
    .execute();
}

export async function forgetUser(tx: Tx, hash: Buffer): Promise<void> {
  await tx.updateTable('sol_users').set({ refused: 0, rests_until: null }).where('user_hash', '=', hash).execute();
}

export async function findRest(tx: Tx, hash: Buffer): Promise<Date | null> {
  const row = await tx.selectFrom('sol_users').select('rests_until').where('user_hash', '=', hash).executeTakeFirst();
  return row?.rests_until ?? null;
}
