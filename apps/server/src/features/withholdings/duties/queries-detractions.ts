import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import type { Schema } from '../../../schema.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { bareKey, KEY_TYPES } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';

/** SQL of what is to be deposited for purchases. */

/** A purchase with its detraction; amounts are decimal text in soles, dates `AAAA-MM-DD`. */
export interface DetractionRow extends VoucherKeyValues {
  issue_date: string;
  supplier_name: string;
  total: string;
  igv: string;
  code: string | null;
  percent: string | null;
  expected: string | null;
  limit_on: string | null;
}
type Stored = Insertable<Schema['detractions']>;

const COLUMNS = {
  ...KEY_TYPES,
  issue_date: 'date',
  supplier_name: 'text',
  total: 'numeric',
  igv: 'numeric',
  code: 'text',
  percent: 'numeric',
  expected: 'numeric',
  limit_on: 'date',
} as const satisfies Record<keyof DetractionRow & keyof Stored, string>;
const columns = sql.raw(Object.keys(COLUMNS).join(', '));
const key = sql.raw(Object.keys(KEY_TYPES).join(', '));
const SAID = Object.keys(COLUMNS).filter((name) => !(name in KEY_TYPES));
const said = (table: string) => sql.raw(`(${SAID.map((name) => `${table}.${name}`).join(', ')})`);
const sameKey = sameAs('d', KEY_TYPES);
const shown = sql.raw(
  [
    ...[...Object.keys(KEY_TYPES), 'supplier_name', 'code'].map((name) => `d.${name}`),
    ...['issue_date', 'total', 'igv', 'percent', 'expected', 'limit_on'].map((name) => `d.${name}::text as ${name}`),
  ].join(', '),
);

/** @param rows each key once @returns the keys of those that were not there before */
export async function writeDetractions(
  tx: Tx,
  { firmId, businessId }: Company,
  period: string,
  rows: readonly DetractionRow[],
): Promise<VoucherKeyValues[]> {
  if (rows.length === 0) return [];
  const { rows: written } = await sql<VoucherKeyValues & { is_new: boolean }>`
    insert into detractions as d (business_id, firm_id, tax_period, ${columns})
    select ${businessId}::uuid, ${firmId}::uuid, ${period}, ${columns} from ${fromArrays('one', COLUMNS, rows)}
    on conflict (business_id, tax_period, ${key}) do update set
      ${sql.raw(SAID.map((name) => `${name} = excluded.${name}`).join(', '))}
    where ${said('d')} is distinct from ${said('excluded')}
    returning ${sql.raw(
      Object.keys(KEY_TYPES)
        .map((name) => `d.${name}`)
        .join(', '),
    )}, xmax = 0 as is_new`.execute(tx);
  return written.filter(({ is_new }) => is_new).map(bareKey);
}

/** Of these purchases nothing is to be deposited, or no proposal lists them any more. */
export async function dropDetractions(
  tx: Tx,
  { firmId, businessId }: Company,
  period: string,
  vouchers: readonly VoucherKeyValues[],
): Promise<void> {
  if (vouchers.length === 0) return;
  await sql`
    delete from detractions d using ${fromArrays('one', KEY_TYPES, vouchers.map(bareKey))}
    where d.business_id = ${businessId}::uuid and d.firm_id = ${firmId}::uuid and d.tax_period = ${period} and ${sameKey}`.execute(
    tx,
  );
}

/** All of a period, the newest first. */
export async function findDetractions(
  tx: Tx,
  { firmId, businessId }: Company,
  period: string,
  most: number,
): Promise<DetractionRow[]> {
  const { rows } = await sql<DetractionRow>`
    select ${shown} from detractions d
    where d.business_id = ${businessId}::uuid and d.firm_id = ${firmId}::uuid and d.tax_period = ${period}
    order by d.issue_date desc, d.issuer_ruc, d.type_code, d.serie, d.number, d.dam_year limit ${most}`.execute(tx);
  return rows;
}

/** These purchases wherever they ask for a deposit, with the period. */
export async function findDetractionsOf(
  tx: Tx,
  { firmId, businessId }: Company,
  vouchers: readonly VoucherKeyValues[],
): Promise<(DetractionRow & { tax_period: string })[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<DetractionRow & { tax_period: string }>`
    select d.* from ${fromArrays('one', KEY_TYPES, vouchers.map(bareKey))} cross join lateral (
      select d.tax_period, ${shown} from detractions d
      where d.business_id = ${businessId}::uuid and d.firm_id = ${firmId}::uuid and ${sameKey}
      offset 0) d`.execute(tx);
  return rows;
}

/** Whether a month was closed before anybody reckoned what is to be deposited for its purchases. */
export async function isUnreckoned(tx: Tx, { firmId, businessId }: Company, period: string): Promise<boolean> {
  const row = await tx
    .selectFrom('unreckoned_detractions')
    .select('tax_period')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .executeTakeFirst();
  return row !== undefined;
}

/** Its purchases wait to be judged, all of them. */
export async function dropUnreckoned(tx: Tx, { firmId, businessId }: Company, period: string): Promise<void> {
  await tx
    .deleteFrom('unreckoned_detractions')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .execute();
}

/**
 * Purchases for which something is still to be deposited, of all periods: those of which a part was, too, for the rest may be listed in any
 * month since. Where nobody knows how much is asked, any deposit will do; a sol is rounding (`spot-duty.ts`).
 */
export async function findUndeposited(
  tx: Tx,
  { firmId, businessId }: Company,
): Promise<(VoucherKeyValues & { issue_date: string })[]> {
  const { rows } = await sql<VoucherKeyValues & { issue_date: string }>`
    select distinct ${sql.raw(
      Object.keys(KEY_TYPES)
        .map((name) => `d.${name}`)
        .join(', '),
    )}, d.issue_date::text as issue_date
    from detractions d
    where d.business_id = ${businessId}::uuid and d.firm_id = ${firmId}::uuid
      and not exists (
        select from spot_deposits s
        where s.business_id = d.business_id and s.firm_id = d.firm_id and s.supplier_ruc = d.issuer_ruc
          and s.type_code = d.type_code and s.serie = d.serie and s.voucher_number = d.number and s.direction = 'made'
          and s.gone_at is null
        having sum(s.amount) >= coalesce(d.expected - 1, 0))`.execute(tx);
  return rows;
}
