import type { Insertable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** SQL of firms that are no account. */

export async function insertFirm(tx: Tx, firm: Insertable<Schema['firms']>): Promise<void> {
  await tx.insertInto('firms').values(firm).execute();
}

export async function deleteFirm(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('firms').where('id', '=', id).execute();
}
