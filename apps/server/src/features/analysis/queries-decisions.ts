import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { fromArrays } from '../../platform/database/from-arrays.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../vouchers/columns.ts';

/** SQL of what people decided of purchases. */

/** The decision that prevails of a voucher: the newest that was not undone. */
export interface PrevailingDecision extends VoucherKeyValues {
  id: string;
  to_status: 'gasto deducible' | 'gasto no deducible';
  figures_hash: string;
  decided_at: Date;
  member_id: string;
}

const KEYS = {
  book: 'text',
  tax_period: 'text',
  issuer_ruc: 'text',
  type_code: 'text',
  serie: 'text',
  number: 'text',
  dam_year: 'text',
} as const satisfies Record<keyof VoucherKeyValues | 'book' | 'tax_period', string>;
const sameKey = sql.raw(['book', 'tax_period', ...KEY_COLUMNS].map((name) => `d.${name} = one.${name}`).join(' and '));
const key = sql.raw(KEY_COLUMNS.map((name) => `d.${name}`).join(', '));

/** What prevails of these, of whom somebody decided. */
export async function findPrevailing(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<PrevailingDecision[]> {
  if (vouchers.length === 0) return [];
  const asked = vouchers.map(({ issuer_ruc, type_code, serie, number, dam_year }) => ({
    ...{ book, tax_period: period, issuer_ruc, type_code, serie, number, dam_year },
  }));
  const { rows } = await sql<PrevailingDecision>`
    select d.* from ${fromArrays('one', KEYS, asked)} cross join lateral (
      select d.id::text as id, ${key}, d.to_status, d.figures_hash, d.decided_at, d.member_id
      from decisions d
      where d.business_id = ${businessId}::uuid and ${sameKey} and d.firm_id = ${firmId}::uuid and d.undone_at is null
      order by d.id desc limit 1) d`.execute(tx);
  return rows;
}
