import type { BookName } from '@yupana/contract/books.ts';
import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../../vouchers/columns.ts';
import { IS_ELECTRONIC_DOCUMENT, IS_VALIDATED } from '../../vouchers/electronic.ts';
import type { Company } from '../queries-facts.ts';

/** SQL of whose vouchers' validity is asked next. */

/** A company's vouchers changed, or its credentials: it is looked at from this moment on. */
export async function markDue(tx: Tx, { firmId, businessId }: Company, at: Date): Promise<void> {
  await tx
    .insertInto('validity_lanes')
    .values({
      business_id: businessId,
      firm_id: firmId,
      access_at: null,
      credentials_version: null,
      trouble: null,
      due_at: at,
    })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ due_at: at }))
    .execute();
}

/** @returns whether it was to be looked at soon, and now is */
export async function bringForward(tx: Tx, { firmId, businessId }: Company, now: Date, soon: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('validity_lanes')
    .set({ due_at: now })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('due_at', '>', now)
    .where('due_at', '<', soon)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody waits any longer to ask again, unless that was done after `askedBefore`. @returns whether somebody waited */
export async function endPause(tx: Tx, { firmId, businessId }: Company, askedBefore: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('validity_lanes')
    .set({ again_at: null })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('again_at', 'is not', null)
    .where('access_at', '<', askedBefore)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A while of it ended that began then: what was marked due meanwhile is for the next. */
export async function endWhile(tx: Tx, { firmId, businessId }: Company, began: Date, next: Date): Promise<void> {
  await sql`
    update validity_lanes set due_at = case when due_at > ${began}::timestamptz then least(due_at, ${next}::timestamptz)
      else ${next}::timestamptz end
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid`.execute(tx);
}

export function findLane(tx: Tx, { firmId, businessId }: Company) {
  return tx
    .selectFrom('validity_lanes')
    .select(['access', 'again_at', 'denials', 'denied_since', 'credentials_version', 'trouble'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

export async function updateLane(
  tx: Tx,
  { firmId, businessId }: Company,
  change: Updateable<Schema['validity_lanes']>,
): Promise<void> {
  await tx
    .updateTable('validity_lanes')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .execute();
}

/**
 * Companies whose time has come, but for those that were put away or are on their way to another account, and those of accounts
 * that were closed.
 */
export function listDue(tx: Tx, now: Date, most: number) {
  return tx
    .selectFrom('validity_lanes as l')
    .innerJoin('businesses as b', 'b.id', 'l.business_id')
    .innerJoin('firms as f', 'f.id', 'b.firm_id')
    .select(['l.firm_id', 'l.business_id'])
    .where('l.due_at', '<=', now)
    .where('b.archived_at', 'is', null)
    .where('b.removed_at', 'is', null)
    .where('f.closed_at', 'is', null)
    .orderBy('l.due_at')
    .limit(most)
    .execute();
}

/** The company's periods, open ones first and then the newest. */
export async function listPeriods(tx: Tx, { firmId, businessId }: Company) {
  const { rows } = await sql<{ tax_period: string; is_open: boolean }>`
    select tax_period, closed_at is null and (purchases_state <> 'presented' or sales_state <> 'presented') as is_open
    from business_periods where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid
    order by is_open desc, tax_period desc`.execute(tx);
  return rows;
}

/** A voucher as it is asked for, with what was answered before. */
export interface ToAsk extends VoucherKeyValues {
  book: BookName;
  issue_date: string;
  currency: string;
  exchange_rate: string;
  /** SUNAT's line, in soles. */
  total: string;
  /** Of the document, in its own currency; null while there is none. */
  document_total: string | null;
  before: 'known' | 'absent' | 'pending' | null;
  pending_until: string | null;
}

const sameKey = (table: string) =>
  sql.raw(['business_id', 'book', ...KEY_COLUMNS].map((name) => `${table}.${name} = v.${name}`).join(' and '));
const keyOf = (table: string) => sql.raw(KEY_COLUMNS.map((name) => `${table}.${name}`).join(', '));
const BOOKS = ['RCE', 'RVIE'] as const;

/** A line of a period: where a look at it goes on. */
export type LineKey = VoucherKeyValues & { book: BookName };

/**
 * Of so many lines of a period those that were never asked for, those of which an answer is waited for since before `askedBefore`, and
 * of an open one those whose answer is older than that too: what is known of a presented one stays. The largest IGV first. By
 * slices in the order of keys: a period read whole would hold the embedded database's one connection for a second.
 * @param after null: from the period's beginning @returns where to go on; null when these were the last
 */
export async function takeToAsk(
  tx: Tx,
  company: Company,
  { period, isOpen, askedBefore }: { period: string; isOpen: boolean; askedBefore: Date },
  after: LineKey | null,
  size: number,
): Promise<{ toAsk: ToAsk[]; next: LineKey | null }> {
  const book = after?.book ?? BOOKS[0];
  const lines = linesOf(company, book, period, after, size);
  const isAsked = sql`(f.state is null or (f.confirmed_at < ${askedBefore}::timestamptz and (${isOpen} or f.state = 'pending')))`;
  const { rows: toAsk } = await sql<ToAsk>`
    select v.book, ${keyOf('v')}, v.issue_date::text as issue_date, v.currency, v.exchange_rate::text as exchange_rate,
      v.total::text as total, d.total as document_total, f.state as before, f.pending_until::text as pending_until
    from (${lines}) v
    left join lateral (
      select f.state, f.pending_until, f.confirmed_at from voucher_facts f where ${sameKey('f')} and f.kind = 'validity' limit 1
    ) f on true
    left join lateral (
      select d.value ->> 'total' as total from voucher_facts d
      where ${sameKey('d')} and d.kind = 'document' and d.state = 'known' and d.value ->> 'currency' = v.currency limit 1
    ) d on ${isAsked}
    where v.left_proposal_at is null and ${IS_VALIDATED} and ${isAsked}
    order by f.state is not null, abs(v.igv) desc, ${keyOf('v')}`.execute(tx);
  const { rows } = await sql<LineKey>`
    select ${book} as book, ${keyOf('v')} from (${lines}) v order by ${keyOf('v')} offset ${size - 1}`.execute(tx);
  const following = BOOKS[BOOKS.indexOf(book) + 1];
  return { toAsk, next: rows[0] ?? (following ? { ...BEFORE_ALL, book: following } : null) };
}

/** Whether SUNAT is asked of one voucher of a period; undefined when the period does not list it. */
export async function findAsked(
  tx: Tx,
  { firmId, businessId }: Company,
  { book, period }: { book: BookName; period: string },
  voucher: VoucherKeyValues,
): Promise<{ is_validated: boolean; is_listed: boolean } | undefined> {
  const key = sql.join(
    KEY_COLUMNS.map((name) => sql`v.${sql.raw(name)} = ${voucher[name]}`),
    sql` and `,
  );
  const { rows } = await sql<{ is_validated: boolean; is_listed: boolean }>`
    select ${IS_VALIDATED} as is_validated, v.left_proposal_at is null as is_listed from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book}
      and v.tax_period = ${period} and ${key}`.execute(tx);
  return rows[0];
}

/**
 * Of so many documents that were uploaded those that nobody asked of, and those of which an answer is waited for: what a proposal lists
 * was asked of by then. A document without a date, a total or a whole key says too little to ask.
 */
export async function takeUploadedToAsk(
  tx: Tx,
  { firmId, businessId }: Company,
  askedBefore: Date,
  after: LineKey | null,
  size: number,
): Promise<{ toAsk: ToAsk[]; next: LineKey | null }> {
  const { book, issuer_ruc, type_code, serie, number, dam_year } = after ?? { ...BEFORE_ALL, book: '' };
  const documents = sql`
    select d.business_id, d.book, ${keyOf('d')}, d.value from voucher_facts d
    where d.business_id = ${businessId}::uuid and d.firm_id = ${firmId}::uuid and d.kind = 'document' and d.state = 'known'
      and d.source = 'upload'
      and (d.book, ${keyOf('d')}) > (${book}, ${issuer_ruc}, ${type_code}, ${serie}, ${number}, ${dam_year})
    order by d.book, ${keyOf('d')} limit ${size}`;
  const { rows: toAsk } = await sql<ToAsk>`
    select v.book, ${keyOf('v')}, v.value ->> 'issueDate' as issue_date, v.value ->> 'currency' as currency, '0' as exchange_rate,
      v.value ->> 'total' as total, v.value ->> 'total' as document_total, f.state as before, f.pending_until::text as pending_until
    from (${documents}) v
    left join lateral (
      select f.state, f.pending_until, f.confirmed_at from voucher_facts f where ${sameKey('f')} and f.kind = 'validity' limit 1
    ) f on true
    where ${IS_ELECTRONIC_DOCUMENT} and v.number ~ '^[0-9]+$'
      and num_nulls(v.value ->> 'issueDate', v.value ->> 'currency', v.value ->> 'total') = 0
      and (f.state is null or (f.state = 'pending' and f.confirmed_at < ${askedBefore}::timestamptz))`.execute(tx);
  const { rows } = await sql<LineKey>`
    select v.book, ${keyOf('v')} from (${documents}) v order by v.book, ${keyOf('v')} offset ${size - 1}`.execute(tx);
  return { toAsk, next: rows[0] ?? null };
}

const BEFORE_ALL: VoucherKeyValues = { issuer_ruc: '', type_code: '', serie: '', number: '', dam_year: '' };

function linesOf({ firmId, businessId }: Company, book: BookName, period: string, after: LineKey | null, size: number) {
  const { issuer_ruc, type_code, serie, number, dam_year } = after ?? BEFORE_ALL;
  return sql`
    select v.business_id, v.book, ${keyOf('v')}, v.issue_date, v.currency, v.exchange_rate, v.total, v.igv, v.number_end,
      v.left_proposal_at
    from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
      and (${keyOf('v')}) > (${issuer_ruc}, ${type_code}, ${serie}, ${number}, ${dam_year})
    order by ${keyOf('v')} limit ${size}`;
}
