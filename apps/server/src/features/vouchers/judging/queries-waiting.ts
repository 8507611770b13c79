import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import type { LockedBook } from '../book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import { KEY_TYPES } from '../voucher-keys.ts';

/** SQL of what waits to be judged, and of taking it. */

/** A voucher, or a whole book, that waits: with the marks it had when it was looked at. */
export interface WaitingVoucher extends VoucherKeyValues {
  marks: number;
}

export interface WaitingBook {
  marks: number;
  /** The last key that was judged of it; null before the first slice. */
  upto: readonly string[] | null;
}

const key = sql.raw(KEY_COLUMNS.join(', '));

/** The newest period with purchases that wait. */
export async function findNextPeriod(tx: Tx, { firmId, businessId }: Company): Promise<string | undefined> {
  const found = await tx
    .selectFrom('to_judge')
    .select('tax_period')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', 'RCE')
    .orderBy('tax_period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.tax_period;
}

export async function findWaitingBook(tx: Tx, { businessId, book, period }: LockedBook): Promise<WaitingBook | null> {
  const { rows } = await sql<WaitingBook>`
    select marks, upto from to_judge
    where business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period} and issuer_ruc is null`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function findWaitingVouchers(
  tx: Tx,
  { businessId, book, period }: LockedBook,
  most: number,
): Promise<WaitingVoucher[]> {
  const { rows } = await sql<WaitingVoucher>`
    select ${key}, marks from to_judge
    where business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period} and issuer_ruc is not null
    order by ${key} limit ${most}`.execute(tx);
  return rows;
}

const MARKED = { ...KEY_TYPES, marks: 'integer' } as const satisfies Record<keyof WaitingVoucher, string>;
const sameKey = sameAs('w', KEY_TYPES);

/** These wait no more, but for those that were marked again since they were looked at. */
export async function dropWaiting(
  tx: Tx,
  { businessId, book, period }: LockedBook,
  judged: readonly WaitingVoucher[],
): Promise<void> {
  await sql`
    delete from to_judge w using ${fromArrays('one', MARKED, judged)}
    where w.business_id = ${businessId}::uuid and w.book = ${book} and w.tax_period = ${period} and ${sameKey}
      and w.marks = one.marks`.execute(tx);
}

/** How far a whole book is judged; null: to its end, and it waits no more. Nothing where it was marked again meanwhile. */
export async function keepUpto(
  tx: Tx,
  { businessId, book, period }: LockedBook,
  marks: number,
  upto: readonly string[] | null,
): Promise<void> {
  const of = sql`business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period} and issuer_ruc is null
    and marks = ${marks}`;
  await (upto === null
    ? sql`delete from to_judge where ${of}`
    : sql`update to_judge set upto = ${[...upto]}::text[] where ${of}`
  ).execute(tx);
}

/** Why vouchers wait that a proposal brought. */
export const OF_A_PROPOSAL: readonly string[] = ['first', 'new', 'changed', 'returned', 'gone'];

/** Sales wait no more. @returns the periods in which SUNAT's proposal has others; what became known of one of them changes no sum */
export async function dropSales(tx: Tx, { firmId, businessId }: Company): Promise<string[]> {
  const dropped = await tx
    .deleteFrom('to_judge')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', 'RVIE')
    .returning(['tax_period', 'because'])
    .execute();
  const others = dropped.filter(({ because }) => OF_A_PROPOSAL.includes(because));
  return [...new Set(others.map(({ tax_period }) => tax_period))];
}

/** Companies, of all firms that go on, with something that waits: those that wait longest first. */
export async function listWaiting(tx: Tx, most: number): Promise<{ firm_id: string; business_id: string }[]> {
  const { rows } = await sql<{ firm_id: string; business_id: string }>`
    select w.firm_id, w.business_id from (
      select firm_id, business_id, min(since) as since from to_judge group by firm_id, business_id
    ) w
    join businesses b on b.id = w.business_id and b.firm_id = w.firm_id
    join firms f on f.id = w.firm_id
    where b.archived_at is null and b.removed_at is null and f.closed_at is null
    order by w.since limit ${most}`.execute(tx);
  return rows;
}

/** Seconds since the oldest mark of a company that goes on; 0 when nothing waits. */
export async function ageOfWaiting(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(w.since) as since from to_judge w
    join businesses b on b.id = w.business_id and b.firm_id = w.firm_id
    join firms f on f.id = w.firm_id
    where w.book = 'RCE' and b.archived_at is null and b.removed_at is null and f.closed_at is null`.execute(tx);
  const since = rows[0]?.since;
  return since ? Math.max(0, Math.round((now.getTime() - new Date(since).getTime()) / 1000)) : 0;
}

export async function countWaiting(tx: Tx, { firmId, businessId }: Company, book: BookName, period: string) {
  const { rows } = await sql<{ whole: boolean; vouchers: number; since: Date | null }>`
    select coalesce(bool_or(issuer_ruc is null), false) as whole, count(issuer_ruc)::int as vouchers, min(since) as since
    from to_judge
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period}`.execute(
    tx,
  );
  return rows[0] ?? { whole: false, vouchers: 0, since: null };
}

/** Of several companies: how much waits, as a text that is another with each mark, and whether purchases do. */
export async function findMarks(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
): Promise<Map<string, { text: string; waits: boolean }>> {
  const { rows } = await sql<{ business_id: string; text: string; waits: boolean }>`
    select business_id, concat(count(*), ':', sum(marks)) as text, bool_or(book = 'RCE') as waits from to_judge
    where firm_id = ${firmId}::uuid and business_id = any(${[...businessIds]}::uuid[]) group by business_id`.execute(
    tx,
  );
  return new Map(rows.map(({ business_id, ...row }) => [business_id, row]));
}

/** Whether any purchase of a company waits. */
export async function findIsCompanyWaiting(tx: Tx, { businessId, firmId }: Company): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from to_judge where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = 'RCE') as waits`.execute(
    tx,
  );
  return rows[0]?.waits ?? false;
}

export async function findIsWaiting(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  { issuer_ruc, type_code, serie, number, dam_year }: VoucherKeyValues,
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from to_judge
      where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = ${book} and tax_period = ${period}
        and (issuer_ruc is null or (issuer_ruc, type_code, serie, number, dam_year) =
          (${issuer_ruc}, ${type_code}, ${serie}, ${number}, ${dam_year}))) as waits`.execute(tx);
  return rows[0]?.waits ?? false;
}
