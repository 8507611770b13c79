import type { PostponedFor } from '@yupana/contract/postponed-for.ts';
import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { fromArrays, sameAs } from '../../platform/database/from-arrays.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../vouchers/columns.ts';
import { bareKey, KEY_TYPES } from '../vouchers/voucher-keys.ts';

/** SQL of observed purchases that somebody put aside. */

export interface PostponedRow extends VoucherKeyValues {
  awaited: PostponedFor;
  until: string | null;
  facts_hash: string;
}

const COLUMNS = { ...KEY_TYPES, awaited: 'text', until: 'date', facts_hash: 'text' } as const satisfies Record<
  keyof PostponedRow,
  string
>;
const columns = sql.raw(Object.keys(COLUMNS).join(', '));
const key = sql.raw(KEY_COLUMNS.join(', '));
const sameKey = sameAs('p', KEY_TYPES);

export async function writePostponed(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  rows: readonly PostponedRow[],
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  await sql`
    insert into postponed_vouchers as p (business_id, book, tax_period, firm_id, member_id, postponed_at, ${columns})
    select ${businessId}::uuid, ${book}, ${period}, ${firmId}::uuid, ${memberId}::uuid, ${at}::timestamptz, ${columns}
    from ${fromArrays('one', COLUMNS, rows)}
    on conflict (business_id, book, tax_period, ${key}) do update set awaited = excluded.awaited, until = excluded.until,
      facts_hash = excluded.facts_hash, member_id = excluded.member_id, postponed_at = excluded.postponed_at`.execute(
    tx,
  );
}

/** They are looked at again. @returns how many had been put aside */
export async function dropPostponed(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from postponed_vouchers p using ${fromArrays('one', KEY_TYPES, vouchers.map(bareKey))}
    where p.business_id = ${businessId}::uuid and p.firm_id = ${firmId}::uuid and p.book = ${book} and p.tax_period = ${period}
      and ${sameKey}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Those of a period. */
export function listPostponed(tx: Tx, { businessId, firmId, period }: LockedBook) {
  return tx
    .selectFrom('postponed_vouchers')
    .select([...KEY_COLUMNS, 'awaited', 'until', 'facts_hash', 'postponed_at', 'member_id'])
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('book', '=', 'RCE')
    .where('tax_period', '=', period)
    .execute();
}
