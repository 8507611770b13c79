import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import type { Company } from '../company.ts';

/** SQL of what sustains vouchers. */

export type SupportRow = Selectable<Schema['voucher_supports']>;

const of = (tx: Tx, { firmId, businessId }: Company) =>
  tx.selectFrom('voucher_supports').selectAll().where('firm_id', '=', firmId).where('business_id', '=', businessId);

/** What stands of one voucher, the last first. */
export function findSupports(tx: Tx, company: Company, voucher: VoucherKeyValues): Promise<SupportRow[]> {
  return of(tx, company)
    .where('book', '=', 'RCE')
    .where('issuer_ruc', '=', voucher.issuer_ruc)
    .where('type_code', '=', voucher.type_code)
    .where('serie', '=', voucher.serie)
    .where('number', '=', voucher.number)
    .where('dam_year', '=', voucher.dam_year)
    .where('removed_at', 'is', null)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findSupport(tx: Tx, company: Company, id: string): Promise<SupportRow | undefined> {
  return of(tx, company).where('id', '=', id).executeTakeFirst();
}

/** @returns false when it was here already */
export async function insertSupport(tx: Tx, row: Insertable<Schema['voucher_supports']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('voucher_supports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function markRemoved(
  tx: Tx,
  { firmId, businessId }: Company,
  id: string,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('voucher_supports')
    .set({ removed_at: at, removed_by: memberId })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}
