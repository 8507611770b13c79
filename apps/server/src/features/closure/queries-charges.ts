import type { Insertable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** SQL of what is left of an erased account: the charges that the tax law asks to keep. */

/** The money that Culqi took of a firm, and of whom. */
export function listCharges(tx: Tx, firmId: string) {
  return tx
    .selectFrom('payments as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select([
      'p.id',
      'p.charge_id',
      'p.plan_id',
      'p.price',
      'p.discount',
      'p.igv',
      'p.amount',
      'p.starts_on',
      'p.ends_on',
      'p.invoice_ruc',
      'p.invoice_name',
      'p.invoice_number',
    ])
    .select(['p.settled_at', 'p.created_at', 'p.email', 'm.name', 'm.last_name', 'm.document_number'])
    .where('p.firm_id', '=', firmId)
    .where('p.state', 'in', ['charged', 'differs'])
    .execute();
}

/** What an earlier night kept already stays as it is. */
export async function insertKept(tx: Tx, rows: Insertable<Schema['kept_charges']>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('kept_charges')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** @param today plain date in Lima */
export async function deleteKept(tx: Tx, today: string): Promise<void> {
  await tx.deleteFrom('kept_charges').where('keep_until', '<=', today).execute();
}
