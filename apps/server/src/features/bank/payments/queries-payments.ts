import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import type { Schema } from '../../../schema.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { bareKey, KEY_TYPES } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';

/** SQL of what was paid of vouchers. */

export type PaymentRow = Selectable<Schema['voucher_payments']>;
export type NewPayment = Insertable<Schema['voucher_payments']>;

const of = (tx: Tx, { firmId, businessId }: Company) =>
  tx.selectFrom('voucher_payments').selectAll().where('firm_id', '=', firmId).where('business_id', '=', businessId);

const sameKey = sameAs('p', KEY_TYPES);

/** What stands of these vouchers; each is looked up by its key. */
export async function findStanding(
  tx: Tx,
  { firmId, businessId }: Company,
  vouchers: readonly VoucherKeyValues[],
): Promise<PaymentRow[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<PaymentRow>`
    select p.* from ${fromArrays('one', KEY_TYPES, vouchers.map(bareKey))} cross join lateral (
      select p.* from voucher_payments p
      where p.business_id = ${businessId}::uuid and p.book = 'RCE' and ${sameKey} and p.firm_id = ${firmId}::uuid
        and p.undone_at is null
      offset 0) p
    order by p.paid_on, p.id`.execute(tx);
  return rows;
}

/** Everything of one voucher, the last first. */
export function findOfVoucher(tx: Tx, company: Company, voucher: VoucherKeyValues): Promise<PaymentRow[]> {
  return of(tx, company)
    .where('book', '=', 'RCE')
    .where('issuer_ruc', '=', voucher.issuer_ruc)
    .where('type_code', '=', voucher.type_code)
    .where('serie', '=', voucher.serie)
    .where('number', '=', voucher.number)
    .where('dam_year', '=', voucher.dam_year)
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findPayment(tx: Tx, company: Company, id: string): Promise<PaymentRow | undefined> {
  return of(tx, company).where('id', '=', id).executeTakeFirst();
}

/** All of these charges, those undone too, the last first. */
export async function findOfMovements(tx: Tx, company: Company, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return of(tx, company).where('movement_id', 'in', ids).orderBy('paid_at', 'desc').orderBy('id').execute();
}

export function findOfRequest(tx: Tx, company: Company, request: string): Promise<PaymentRow[]> {
  return of(tx, company).where('request', '=', request).execute();
}

const AT_ONCE = 200;

export async function insertPayments(tx: Tx, rows: readonly NewPayment[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx
      .insertInto('voucher_payments')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
}

export async function undoPayments(
  tx: Tx,
  { firmId, businessId }: Company,
  ids: readonly string[],
  { memberId, at, reason }: { memberId: string; at: Date; reason: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('voucher_payments')
    .set({ undone_at: at, undone_by: memberId, undone_reason: reason })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .where('undone_at', 'is', null)
    .execute();
}

/** What stands of all vouchers of a company, each summed up: few beside the vouchers themselves. */
export async function sumStanding(
  tx: Tx,
  { firmId, businessId }: Company,
): Promise<(VoucherKeyValues & { paid: string })[]> {
  const { rows } = await sql<VoucherKeyValues & { paid: string }>`
    select issuer_ruc, type_code, serie, number, dam_year, sum(amount)::text as paid from voucher_payments
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and undone_at is null
    group by issuer_ruc, type_code, serie, number, dam_year`.execute(tx);
  return rows;
}
