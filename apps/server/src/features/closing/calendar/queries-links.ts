import type { Insertable } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of the links by which other programs read a member's calendar. */

type Member = Pick<Ctx, 'firmId' | 'accountantId'>;

export function findLink({ firmId, accountantId }: Member, tx: Tx) {
  return tx
    .selectFrom('calendar_links')
    .select(['ends', 'created_at'])
    .where('firm_id', '=', firmId)
    .where('member_id', '=', accountantId)
    .executeTakeFirst();
}

/** The one before opens nothing any more. */
export async function replaceLink(tx: Tx, link: Insertable<Schema['calendar_links']>): Promise<void> {
  const { secret_hash, ends, created_at } = link;
  await tx
    .insertInto('calendar_links')
    .values(link)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ secret_hash, ends, created_at }))
    .execute();
}

export async function deleteLink({ firmId, accountantId }: Member, tx: Tx): Promise<void> {
  await tx.deleteFrom('calendar_links').where('firm_id', '=', firmId).where('member_id', '=', accountantId).execute();
}

/** Whose calendar this secret opens. Looked up by its hash: nobody compares secrets. @param tx sees every firm */
export function findBySecret(tx: Tx, secretHash: Buffer) {
  return tx
    .selectFrom('calendar_links')
    .select(['member_id', 'firm_id'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}
