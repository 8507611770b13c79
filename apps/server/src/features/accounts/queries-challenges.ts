import type { Insertable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of what stands between a right password and the session. The challenge's token says whose it is. */

export type Step = Schema['sign_in_challenges']['step'];

export async function insertChallenge(tx: Tx, challenge: Insertable<Schema['sign_in_challenges']>): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(challenge).execute();
}

export function findChallenge(tx: Tx, tokenHash: Uint8Array, step: Step, now: Date) {
  return tx
    .selectFrom('sign_in_challenges as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.firm_id', 'c.member_id', 'm.email'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.step', '=', step)
    .where('c.expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns whether it was there: of two uses at the same moment, one finds it */
export async function deleteChallenge(tx: Tx, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredChallenges(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_challenges')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** When a closed firm is erased; null while it is open. Locks it so that it is not closed while a session is being opened. */
export async function findEraseAt(tx: Tx, firmId: string): Promise<Date | null> {
  const firm = await tx
    .selectFrom('firms')
    .select('erase_at')
    .where('id', '=', firmId)
    .forShare()
    .executeTakeFirstOrThrow();
  return firm.erase_at;
}

export function findPasswordOf(tx: Tx, memberId: string) {
  return tx.selectFrom('members').select(['password_hash']).where('id', '=', memberId).executeTakeFirst();
}
