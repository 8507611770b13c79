import type { Role } from '@yupana/contract/roles.ts';
import type { Insertable } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of who is in a firm. */

type Firm = Pick<Ctx, 'firmId'>;

/** Those who are here, in the order in which they came. */
export function findMembers({ firmId }: Firm, tx: Tx) {
  return tx
    .selectFrom('members')
    .select([
      'id',
      'name',
      'last_name',
      'email',
      'role',
      'entered_at',
      'accountant_profile',
      'created_at',
      'mail_refused_at',
    ])
    .where('firm_id', '=', firmId)
    .where('left_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Throws PostgreSQL's unique violation on `members_email_unique` when the email is taken. */
export async function insertMember(tx: Tx, member: Insertable<Schema['members']>): Promise<string> {
  return (await tx.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateRole({ firmId }: Firm, tx: Tx, id: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ role })
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param blank takes the place of what only served to reach them and to let them in */
export async function updateLeft(
  { firmId }: Firm,
  tx: Tx,
  id: string,
  blank: { email: string; phone_number: string; document_number: string; password_hash: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ ...blank, left_at: now })
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All that opens something as this member. */
export async function deleteWaysIn({ firmId }: Firm, tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('firm_id', '=', firmId).where('member_id', '=', id).execute();
  await tx.deleteFrom('sign_in_challenges').where('firm_id', '=', firmId).where('member_id', '=', id).execute();
  await tx.deleteFrom('recovery_tokens').where('firm_id', '=', firmId).where('member_id', '=', id).execute();
}

export async function updateLinksSince({ firmId }: Firm, tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('firms').set({ links_since: now }).where('id', '=', firmId).execute();
}

export async function findLinksSince({ firmId }: Firm, tx: Tx): Promise<Date | null> {
  const row = await tx.selectFrom('firms').select('links_since').where('id', '=', firmId).executeTakeFirst();
  return row?.links_since ?? null;
}

/** Writes nothing where it is so. */
export async function updateRefused({ firmId }: Firm, tx: Tx, id: string, mail_refused_at: Date | null): Promise<void> {
  await tx
    .updateTable('members')
    .set({ mail_refused_at })
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .where('mail_refused_at', 'is distinct from', mail_refused_at)
    .execute();
}

/** Across all firms. */
export async function listRefused(tx: Tx, since: Date): Promise<string[]> {
  const rows = await tx.selectFrom('members').select('id').where('mail_refused_at', '>', since).execute();
  return rows.map(({ id }) => id);
}

/** Its row stays locked until the transaction ends: who is in it is changed by one at a time. */
export function lockFirm({ firmId }: Firm, tx: Tx) {
  return tx.selectFrom('firms').select(['name', 'closed_at']).where('id', '=', firmId).forUpdate().executeTakeFirst();
}

export async function isOpen({ firmId }: Firm, tx: Tx): Promise<boolean> {
  const open = tx.selectFrom('firms').select('id').where('id', '=', firmId).where('closed_at', 'is', null);
  return (await open.executeTakeFirst()) !== undefined;
}

export async function findFirmName({ firmId }: Firm, tx: Tx): Promise<string> {
  const row = await tx.selectFrom('firms').select('name').where('id', '=', firmId).executeTakeFirst();
  return row?.name ?? '';
}
