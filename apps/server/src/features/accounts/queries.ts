import type { Role } from '@yupana/contract/roles.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of accounts. Signing up and in happen before there is a firm; the rest names its own. */

/** Throws PostgreSQL's unique violation on `members_email_unique` when the email is taken. */
export async function insertFirmWithMember(
  tx: Tx,
  firm: Insertable<Schema['firms']>,
  member: Omit<Insertable<Schema['members']>, 'firm_id'>,
): Promise<{ firmId: string; memberId: string }> {
  const { id: firmId } = await tx.insertInto('firms').values(firm).returning('id').executeTakeFirstOrThrow();
  const { id: memberId } = await tx
    .insertInto('members')
    .values({ ...member, firm_id: firmId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { firmId, memberId };
}

export function findByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'firm_id', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The same password at another cost; nothing when it was changed meanwhile. */
export async function replacePasswordHash(tx: Tx, memberId: string, stored: string, renewed: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ password_hash: renewed })
    .where('id', '=', memberId)
    .where('password_hash', '=', stored)
    .execute();
}

/** Moves the end of a firm's trial; a paid plan is left alone. */
export async function setTrialEnd(tx: Tx, firmId: string, day: string): Promise<void> {
  await tx
    .updateTable('firms')
    .set({ plan_ends_on: day })
    .where('id', '=', firmId)
    .where('plan_type', '=', 1)
    .execute();
}

export async function insertSession(tx: Tx, session: Insertable<Schema['sessions']>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
  const entered_at = session.created_at;
  await tx.updateTable('members').set({ entered_at }).where('id', '=', session.member_id).execute();
}

/** Who holds a token, as a statement: what every call asks first, alone or with what else it asks. */
export function sessionOf(tokenHash: Uint8Array, now: Date) {
  return sql<Pick<Selectable<Schema['sessions']>, 'firm_id' | 'member_id' | 'created_at' | 'seen_at'> & { role: Role }>`
    select s.firm_id, s.member_id, s.created_at, s.seen_at, m.role
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and m.left_at is null`;
}

export async function touchSession(tx: Tx, tokenHash: Uint8Array, seen: Date, expires: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ seen_at: seen, expires_at: expires })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(ctx: Ctx, tx: Tx, tokenHash: Uint8Array): Promise<void> {
  await tx.deleteFrom('sessions').where('firm_id', '=', ctx.firmId).where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}

export function findUser(ctx: Ctx, tx: Tx) {
  return tx
    .selectFrom('members')
    .innerJoin('firms', 'firms.id', 'members.firm_id')
    .select([
      'members.id',
      'members.name',
      'members.last_name',
      'members.document_number',
      'members.email',
      'members.phone_number',
      'members.accountant_profile',
      'members.role',
      'members.created_at',
      'firms.plan_type',
      'firms.plan_ends_on',
      'firms.partner_license_until',
    ])
    .where('members.firm_id', '=', ctx.firmId)
    .where('members.id', '=', ctx.accountantId)
    .executeTakeFirst();
}

/** Sign-ins that wait for their second step were begun with the former password. */
export async function deleteChallenges(ctx: Ctx, tx: Tx): Promise<void> {
  await tx
    .deleteFrom('sign_in_challenges')
    .where('firm_id', '=', ctx.firmId)
    .where('member_id', '=', ctx.accountantId)
    .execute();
}

/** @param kept the hash of the token whose session stays */
export async function deleteOtherSessions(ctx: Ctx, tx: Tx, kept: Uint8Array): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('firm_id', '=', ctx.firmId)
    .where('member_id', '=', ctx.accountantId)
    .where('token_hash', '!=', kept)
    .execute();
}
