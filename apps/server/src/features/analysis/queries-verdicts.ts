import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { fromArrays, sameAs } from '../../platform/database/from-arrays.ts';
import type { KeptFinding, Shares } from '../../schema/analysis.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../vouchers/columns.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import type { Company } from '../vouchers/judging/wake-judging.ts';
import { BOOK_KEY_TYPES, bareKey, KEY_TYPES, keysOfBook } from '../vouchers/voucher-keys.ts';

/** SQL of what the rules say of purchases. */

/** What the rules say of a purchase. */
export interface VerdictRow extends VoucherKeyValues {
  status: VoucherStatus;
  expense: string;
  credit: string;
  without_credit: boolean;
  reason: string;
  findings: readonly KeptFinding[];
  shares: Shares | null;
  rulebook: string;
  facts_hash: string;
  judge_again_on: string | null;
}

const COLUMNS = {
  ...KEY_TYPES,
  status: 'text',
  expense: 'text',
  credit: 'text',
  without_credit: 'boolean',
  reason: 'text',
  findings: 'jsonb',
  shares: 'jsonb',
  rulebook: 'text',
  facts_hash: 'text',
  judge_again_on: 'date',
} as const satisfies Record<keyof VerdictRow, string>;
const columns = sql.raw(Object.keys(COLUMNS).join(', '));
const key = sql.raw(KEY_COLUMNS.join(', '));
const said = Object.keys(COLUMNS).filter((name) => !(KEY_COLUMNS as readonly string[]).includes(name));
const replaced = sql.raw(said.map((name) => `${name} = excluded.${name}`).join(', '));

export async function writeVerdicts(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  verdicts: readonly VerdictRow[],
  at: Date,
): Promise<void> {
  if (verdicts.length === 0) return;
  await sql`
    insert into verdicts as v (business_id, book, tax_period, firm_id, judged_at, ${columns})
    select ${businessId}::uuid, ${book}, ${period}, ${firmId}::uuid, ${at}::timestamptz, ${columns}
    from ${fromArrays('one', COLUMNS, verdicts.map(asJson))}
    on conflict (business_id, book, tax_period, ${key}) do update set judged_at = excluded.judged_at, ${replaced}`.execute(
    tx,
  );
}

const sameKey = sameAs('v', BOOK_KEY_TYPES);

export interface StandingVerdict extends VerdictRow {
  judged_at: Date;
}

function asJson({ findings, shares, ...row }: VerdictRow) {
  return { ...row, findings: JSON.stringify(findings), shares: shares && JSON.stringify(shares) };
}

/** What the rules say of these, of whom they said something. */
export async function findVerdicts(
  tx: Tx,
  book: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<StandingVerdict[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<StandingVerdict>`
    select v.* from ${fromArrays('one', BOOK_KEY_TYPES, keysOfBook(book, vouchers))} cross join lateral (
      select ${key}, v.status, v.expense, v.credit, v.without_credit, v.reason, v.findings, v.shares, v.rulebook, v.facts_hash,
        v.judge_again_on::text as judge_again_on, v.judged_at
      from verdicts v
      where v.business_id = ${book.businessId}::uuid and ${sameKey} and v.firm_id = ${book.firmId}::uuid
      limit 1) v`.execute(tx);
  return rows;
}

const prevailing = sql`left join lateral (
      select d.to_status from decisions d
      where d.business_id = v.business_id and d.firm_id = v.firm_id and d.book = v.book and d.tax_period = v.tax_period
        and ${sql.raw(KEY_COLUMNS.map((name) => `d.${name} = v.${name}`).join(' and '))} and d.undone_at is null
      order by d.id desc limit 1) d on true`;

const counted = (businessId: string, firmId: string, period: string) => sql`
      v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.shares is not null
      and v.tax_period between ${`${period.slice(0, 4)}01`} and ${period}
      and coalesce(d.to_status, v.status) <> 'gasto no deducible'`;

/**
 * Céntimos that the purchases of a year add to its sums, until a period; those that lost their expense, by the rules or by a person, add
 * nothing.
 */
export async function sumShares(
  tx: Tx,
  { businessId, firmId, period }: LockedBook,
): Promise<Required<Pick<Shares, 'representation' | 'recreation' | 'directors'>>> {
  const summed = (name: keyof Shares) => sql`coalesce(sum((v.shares ->> ${name})::bigint), 0)::float8`;
  const { rows } = await sql<{ representation: number; recreation: number; directors: number }>`
    select ${summed('representation')} as representation, ${summed('recreation')} as recreation,
      ${summed('directors')} as directors
    from verdicts v ${prevailing} where ${counted(businessId, firmId, period)}`.execute(tx);
  return rows[0] ?? { representation: 0, recreation: 0, directors: 0 };
}

/** Céntimos of the boletas of the Nuevo RUS in a year until a period, and whether of one nobody says if it is; as `sumShares` counts. */
export async function sumBoletas(
  tx: Tx,
  { businessId, firmId, period }: LockedBook,
): Promise<{ nrus: number; unsaid: boolean }> {
  const { rows } = await sql<{ nrus: number; unsaid: boolean }>`
    select coalesce(sum((v.shares ->> 'nrus')::bigint), 0)::float8 as nrus,
      coalesce(bool_or(jsonb_exists(v.shares, 'nrus_unsaid')), false) as unsaid
    from verdicts v ${prevailing}
    where ${counted(businessId, firmId, period)} and v.type_code = '03'`.execute(tx);
  return rows[0] ?? { nrus: 0, unsaid: false };
}

/** A purchase of some company. */
export interface Timely extends VoucherKeyValues {
  business_id: string;
  firm_id: string;
  tax_period: string;
}

/** Of all firms: those of which time alone may have changed what the rules say. */
export async function findTimely(tx: Tx, today: string, most: number): Promise<Timely[]> {
  const { rows } = await sql<Timely>`
    select business_id, firm_id, tax_period, ${key} from verdicts
    where judge_again_on is not null and judge_again_on <= ${today}::date limit ${most}`.execute(tx);
  return rows;
}

/** The first day that passed of those on which time alone makes purchases of a period be judged again, and that is not seen yet. */
export async function findDueDay(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ due: string | null }>`
    select min(judge_again_on)::text as due from verdicts
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and tax_period = ${period}
      and judge_again_on <= ${today}::date`.execute(tx);
  return rows[0]?.due ?? null;
}

/** By which rulebooks the purchases of a period were judged. */
export async function findRulebooks(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<string[]> {
  const { rows } = await sql<{ rulebook: string }>`
    select distinct rulebook from verdicts
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = 'RCE' and tax_period = ${period}
    order by rulebook`.execute(tx);
  return rows.map(({ rulebook }) => rulebook);
}

/** They wait to be judged, or stand in no proposal any more: no day is waited for. */
export async function forgetDay(tx: Tx, { firmId, businessId }: Company, vouchers: readonly Timely[]): Promise<void> {
  const asked = vouchers.map((one) => ({ book: 'RCE', tax_period: one.tax_period, ...bareKey(one) }));
  await sql`
    update verdicts v set judge_again_on = null from ${fromArrays('one', BOOK_KEY_TYPES, asked)}
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and ${sameKey}`.execute(tx);
}

/** What stands in no proposal any more adds to no sum of the year. @returns those that did */
export async function dropShares(
  tx: Tx,
  book: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<VoucherKeyValues[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<VoucherKeyValues>`
    update verdicts v set shares = null from ${fromArrays('one', BOOK_KEY_TYPES, keysOfBook(book, vouchers))}
    where v.business_id = ${book.businessId}::uuid and v.firm_id = ${book.firmId}::uuid and ${sameKey} and v.shares is not null
    returning ${sql.raw(KEY_COLUMNS.map((name) => `v.${name}`).join(', '))}`.execute(tx);
  return rows;
}

/** Notes, from a period on, that looked for what they change where not all was known. */
export async function findByGap(tx: Tx, { firmId, businessId }: Company, period: string) {
  const { rows } = await sql<VoucherKeyValues & { tax_period: string }>`
    select ${key}, tax_period from verdicts
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and shares is not null
      and jsonb_exists(shares, 'by_gap') and tax_period >= ${period}`.execute(tx);
  return rows;
}

/** Boletas of the Nuevo RUS in the year of a period, from that period on. */
export async function findNrusBoletas(tx: Tx, { firmId, businessId }: Company, period: string) {
  const { rows } = await sql<VoucherKeyValues & { tax_period: string }>`
    select ${key}, tax_period from verdicts
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and shares is not null
      and jsonb_exists(shares, 'nrus') and tax_period between ${period} and ${`${period.slice(0, 4)}12`}`.execute(tx);
  return rows;
}

/** Whether a purchase of a period was told that there are no sales in it. */
export async function findSaysNoSales(tx: Tx, { firmId, businessId }: Company, period: string): Promise<boolean> {
  const { rows } = await sql<{ says: boolean }>`
    select exists (
      select from verdicts where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = 'RCE'
        and tax_period = ${period} and findings @> '[{"rule": "iniciar-actividades-sin-ventas"}]') as says`.execute(tx);
  return rows[0]?.says ?? false;
}

/** Purchases of the year of a period, from that period on, that add to one of its sums or are measured by its sales. */
export async function findWithShares(
  tx: Tx,
  { businessId, firmId }: Company,
  period: string,
): Promise<(VoucherKeyValues & { tax_period: string })[]> {
  const { rows } = await sql<VoucherKeyValues & { tax_period: string }>`
    select ${key}, tax_period from verdicts
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and shares is not null
      and tax_period between ${period} and ${`${period.slice(0, 4)}12`}`.execute(tx);
  return rows;
}
