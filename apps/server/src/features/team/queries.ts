import type { Insertable, Updateable } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** SQL of invitations. Whoever opens one has no firm yet: the token says whose it is. */

type Firm = Pick<Ctx, 'firmId'>;

export function findInvitations({ firmId }: Firm, tx: Tx) {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('firm_id', '=', firmId)
    .orderBy('invited_at')
    .orderBy('id')
    .execute();
}

export function findInvitation({ firmId }: Firm, tx: Tx, id: string) {
  return tx.selectFrom('invitations').selectAll().where('firm_id', '=', firmId).where('id', '=', id).executeTakeFirst();
}

/** Those that somebody sent are another's from here on. */
export async function passInvitations({ firmId }: Firm, tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ invited_by: to })
    .where('firm_id', '=', firmId)
    .where('invited_by', '=', from)
    .execute();
}

/** Another to the same address takes the place of the one before, whose link is worth nothing from then on. */
export async function replaceInvitation(tx: Tx, invitation: Insertable<Schema['invitations']>): Promise<void> {
  const { firm_id, email } = invitation;
  await tx.deleteFrom('invitations').where('firm_id', '=', firm_id).where('email', '=', email).execute();
  await tx.insertInto('invitations').values(invitation).execute();
}

export async function updateInvitation(
  { firmId }: Firm,
  tx: Tx,
  id: string,
  change: Updateable<Schema['invitations']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteInvitation({ firmId }: Firm, tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Among all firms. */
export function findByToken(tx: Tx, tokenHash: Uint8Array, now: Date) {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses it up: of two who open it at the same moment the second finds it gone. */
export function takeByToken(tx: Tx, tokenHash: Uint8Array, now: Date) {
  return tx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
