import type { Insertable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';

/** All SQL of password recovery. Whoever has forgotten the password has no firm yet: the token or the email says whose it is. */

export function findAddressee(tx: Tx, email: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'firm_id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function insertRecovery(tx: Tx, recovery: Insertable<Schema['recovery_tokens']>): Promise<void> {
  await tx.insertInto('recovery_tokens').values(recovery).execute();
}

export function findRecovery(tx: Tx, tokenHash: Uint8Array, now: Date) {
  return tx
    .selectFrom('recovery_tokens as t')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .select('m.email')
    .where('t.token_hash', '=', tokenHash)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Uses a token up. Of two at the same moment the second waits for the first one's row and finds it used.
 * @returns whose password may change, undefined when the token opens nothing (any more)
 */
export function useRecovery(tx: Tx, tokenHash: Uint8Array, now: Date) {
  return tx
    .updateTable('recovery_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
}

/**
 * Changes the password and ends what the old one opened: every session, every sign-in that waits for its next step, and
 * every other link.
 */
export async function changePassword(tx: Tx, memberId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
  await tx.deleteFrom('sessions').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('sign_in_challenges').where('member_id', '=', memberId).execute();
  await tx
    .updateTable('recovery_tokens')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredRecoveries(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('recovery_tokens').where('expires_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
