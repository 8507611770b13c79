import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import type { Schema } from '../../../schema.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';
import { BOOK_KEY_TYPES } from '../voucher-keys.ts';
import { type BookScope, between, type KeyRange } from './book-scope.ts';

/**
 * SQL of what is to be judged: here it is written down, each voucher once (`judging/` takes it). Marked again, it waits no second time,
 * and whoever judges it meanwhile sees the mark. A book that waits whole and of which nothing is judged yet takes all its vouchers along.
 */

/** Whose vouchers. */
export type Company = Pick<BookScope, 'firmId' | 'businessId'>;

const key = sql.raw(KEY_COLUMNS.join(', '));
const again = sql`on conflict on constraint to_judge_once do update set marks = w.marks + 1`;

/** All of a book, as when its first proposal is stored. What waited by itself waits with it. */
export async function markBook(tx: Tx, scope: Omit<BookScope, 'runId'>, at: Date): Promise<void> {
  await sql`
    insert into to_judge as w (business_id, book, tax_period, firm_id, because, since)
    values (${scope.businessId}::uuid, ${scope.book}, ${scope.period}, ${scope.firmId}::uuid, 'first', ${at}::timestamptz)
    on conflict on constraint to_judge_once do update set marks = w.marks + 1, upto = null`.execute(tx);
}

/** The same of the purchases of every period that nobody closed here, and of which there are any. */
export function markOpenBooks(
  tx: Tx,
  { firmId, businessId }: Company,
  because: Schema['to_judge']['because'],
  at: Date,
): Promise<number> {
  return markOpenBooksOf(tx, firmId, [businessId], because, at);
}

/** The same of several companies. */
export async function markOpenBooksOf(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  because: Schema['to_judge']['because'],
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into to_judge as w (business_id, book, tax_period, firm_id, because, since)
    select p.business_id, 'RCE', p.tax_period, ${firmId}::uuid, ${because}, ${at}::timestamptz
    from business_periods p
    where p.firm_id = ${firmId}::uuid and p.business_id = any(${[...businessIds]}::uuid[]) and p.closed_at is null and exists (
      select from period_groups g
      where g.business_id = p.business_id and g.tax_period = p.tax_period and g.book = 'RCE' and g.vouchers_count > 0)
    order by p.business_id, p.tax_period
    on conflict on constraint to_judge_once do update set marks = w.marks + 1, upto = null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** What this run wrote down of a slice at a moment: new, changed, gone or come back; nothing while the whole book waits. */
export async function markChanged(tx: Tx, scope: BookScope, range: KeyRange, at: Date): Promise<void> {
  const { businessId, book, period, firmId, runId } = scope;
  await sql`
    insert into to_judge as w (business_id, book, tax_period, firm_id, ${key}, because, since)
    select business_id, book, tax_period, ${firmId}::uuid, ${key}, kind, seen_at from voucher_changes
    where business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period} and run_id = ${runId}::uuid
      and ${between(key, range)} and seen_at = ${at}::timestamptz
      and not exists (
        select from to_judge w where w.business_id = ${businessId}::uuid and w.book = ${book} and w.tax_period = ${period}
          and w.issuer_ruc is null and w.upto is null)
    ${again}`.execute(tx);
}

/** A voucher of which something else became known. */
export interface Touched extends VoucherKeyValues {
  book: BookName;
  because: Schema['to_judge']['because'];
}

const TOUCHED = { ...BOOK_KEY_TYPES, because: 'text' } as const satisfies Record<keyof Touched | 'tax_period', string>;
const keyOfOne = sql.raw(KEY_COLUMNS.map((name) => `one.${name}`).join(', '));
const sameKey = sameAs('v', BOOK_KEY_TYPES);

/**
 * The company's books of periods that nobody closed here. Those that wait whole too: whoever judges one may have looked at these vouchers
 * already, and would not see what became known since.
 */
export async function findBooksToMark(
  tx: Tx,
  { firmId, businessId }: Company,
): Promise<{ book: BookName; tax_period: string }[]> {
  const { rows } = await sql<{ book: BookName; tax_period: string }>`
    select b.book, p.tax_period from business_periods p cross join (values ('RCE'), ('RVIE')) b (book)
    where p.firm_id = ${firmId}::uuid and p.business_id = ${businessId}::uuid and p.closed_at is null`.execute(tx);
  return rows;
}

/**
 * These vouchers in each of the periods whose proposal lists them. Each is looked up by its whole key: what is not told so (`limit`)
 * the embedded database, without statistics, answers by reading the company's vouchers, for seconds on the one connection.
 */
export async function markVouchers(
  tx: Tx,
  { firmId, businessId }: Company,
  touched: readonly (Touched & { tax_period: string })[],
  at: Date,
): Promise<void> {
  await sql`
    insert into to_judge as w (business_id, book, tax_period, firm_id, ${key}, because, since)
    select ${businessId}::uuid, one.book, one.tax_period, ${firmId}::uuid, ${keyOfOne}, one.because, ${at}::timestamptz
    from ${fromArrays('one', TOUCHED, touched)} cross join lateral (
      select from vouchers v
      where v.business_id = ${businessId}::uuid and ${sameKey} and v.firm_id = ${firmId}::uuid and v.left_proposal_at is null
      limit 1) listed
    ${again}`.execute(tx);
}
