import type { BookName } from '@yupana/contract/books.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';
import type { Company } from '../storing/queries-to-judge.ts';

/** SQL of what SUNAT says otherwise than before for everybody, and of the vouchers that it touches. */

/** A rate counts from its day until the last one that has none of its own. */
export interface RateDays {
  from_day: string;
  until_day: string;
}

const DAYS = { from_day: 'date', until_day: 'date' } as const satisfies Record<keyof RateDays, string>;

export async function insertSuppliers(tx: Tx, rucs: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`
    insert into public_changes (ruc, since) select distinct one.ruc, ${at}::timestamptz from (${rucs}) one
    on conflict do nothing`.execute(tx);
}

export async function insertRates(tx: Tx, currency: string, days: readonly RateDays[], at: Date): Promise<void> {
  await sql`
    insert into public_changes (currency, from_day, until_day, since)
    select ${currency}, one.from_day, one.until_day, ${at}::timestamptz from ${fromArrays('one', DAYS, days)}`.execute(
    tx,
  );
}

export interface Batch {
  id: string;
  after_business: string;
}

/** The batch that was left in the middle; else all that waits as a new one; undefined when nothing does. */
export async function takeBatch(tx: Tx, id: string): Promise<Batch | undefined> {
  const left = await tx.selectFrom('public_batches').select(['id', 'after_business']).limit(1).executeTakeFirst();
  if (left) return left;
  const { numUpdatedRows } = await tx
    .updateTable('public_changes')
    .set({ batch: id })
    .where('batch', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return tx.insertInto('public_batches').values({ id }).returning(['id', 'after_business']).executeTakeFirstOrThrow();
}

export async function keepMarked(tx: Tx, batch: string, businessId: string): Promise<void> {
  await tx.updateTable('public_batches').set({ after_business: businessId }).where('id', '=', batch).execute();
}

export async function dropBatch(tx: Tx, batch: string): Promise<void> {
  await tx.deleteFrom('public_changes').where('batch', '=', batch).execute();
  await tx.deleteFrom('public_batches').where('id', '=', batch).execute();
}

/** Across all firms: the next company that has periods. */
export async function findNextCompany(tx: Tx, after: string): Promise<Company | undefined> {
  return tx
    .selectFrom('business_periods')
    .select(['firm_id as firmId', 'business_id as businessId'])
    .where('business_id', '>', after)
    .orderBy('business_id')
    .limit(1)
    .executeTakeFirst();
}

/** Which kinds of change a batch has: the first day of one of a rate, null without any. */
export async function findKinds(tx: Tx, batch: string): Promise<{ suppliers: boolean; rates_from: string | null }> {
  const { rows } = await sql<{ suppliers: boolean; rates_from: string | null }>`
    select exists (select from public_changes where batch = ${batch}::uuid and ruc is not null) as suppliers,
      (select min(from_day)::text from public_changes where batch = ${batch}::uuid and ruc is null) as rates_from`.execute(
    tx,
  );
  return rows[0] ?? { suppliers: false, rates_from: null };
}

export interface BookOfCompany extends Company {
  book: BookName;
  period: string;
}

const key = sql.raw(KEY_COLUMNS.join(', '));
const keyOf = (table: string) => sql.raw(KEY_COLUMNS.map((name) => `${table}.${name}`).join(', '));

/**
 * The next suppliers of a book, each found by one look into the index after the one before: a period of a hundred thousand purchases
 * has some hundreds, and read whole it would hold the embedded database's one connection for a second.
 */
export async function listSuppliers(
  tx: Tx,
  { firmId, businessId, book, period }: BookOfCompany,
  after: string,
  most: number,
): Promise<string[]> {
  const next = (beyond: RawBuilder<unknown>) => sql`
    select v.issuer_ruc from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
      and v.issuer_ruc > ${beyond} order by v.issuer_ruc limit 1`;
  const { rows } = await sql<{ issuer_ruc: string }>`
    with recursive suppliers (issuer_ruc, place) as (
      select first.issuer_ruc, 1 from (${next(sql`${after}`)}) first
      union all
      select following.issuer_ruc, s.place + 1
      from suppliers s cross join lateral (${next(sql`s.issuer_ruc`)}) following where s.place < ${most}
    )
    select issuer_ruc from suppliers order by place`.execute(tx);
  return rows.map(({ issuer_ruc }) => issuer_ruc);
}

const each = (rucs: readonly string[]) =>
  fromArrays(
    'one',
    { ruc: 'text' },
    rucs.map((ruc) => ({ ruc })),
  );

/** Which of these a batch speaks of. */
export async function listChanged(tx: Tx, batch: string, rucs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ruc: string }>`
    select one.ruc from ${each(rucs)} cross join lateral (
      select from public_changes c where c.batch = ${batch}::uuid and c.ruc = one.ruc limit 1) changed`.execute(tx);
  return rows.map(({ ruc }) => ruc);
}

/** All that these issued in a book. @returns how many are marked */
export async function markSuppliers(
  tx: Tx,
  { firmId, businessId, book, period }: BookOfCompany,
  rucs: readonly string[],
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into to_judge as w (business_id, book, tax_period, firm_id, ${key}, because, since)
    select ${businessId}::uuid, ${book}, ${period}, ${firmId}::uuid, ${keyOf('v')}, 'supplier', ${at}::timestamptz
    from ${each(rucs)} cross join lateral (
      select ${keyOf('v')} from vouchers v
      where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
        and v.issuer_ruc = one.ruc and v.left_proposal_at is null
      offset 0) v
    on conflict on constraint to_judge_once do update set marks = w.marks + 1`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Of so many lines of a book those in a currency and of a day of which a batch speaks. @returns where to go on; null at the end */
export async function markRates(
  tx: Tx,
  { firmId, businessId, book, period }: BookOfCompany,
  { batch, after, size, at }: { batch: string; after: VoucherKeyValues | null; size: number; at: Date },
): Promise<VoucherKeyValues | null> {
  const beyond = after ? sql`and (${keyOf('v')}) > (${sql.join(KEY_COLUMNS.map((name) => after[name]))})` : sql``;
  const lines = sql`
    select ${keyOf('v')}, v.currency, v.issue_date, v.left_proposal_at from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
      ${beyond}
    order by ${keyOf('v')} limit ${size}`;
  await sql`
    insert into to_judge as w (business_id, book, tax_period, firm_id, ${key}, because, since)
    select ${businessId}::uuid, ${book}, ${period}, ${firmId}::uuid, ${keyOf('v')}, 'rate', ${at}::timestamptz
    from (${lines}) v
    where v.currency <> 'PEN' and v.left_proposal_at is null and exists (
      select from public_changes c where c.batch = ${batch}::uuid and c.ruc is null and c.currency = v.currency
        and v.issue_date between c.from_day and c.until_day)
    on conflict on constraint to_judge_once do update set marks = w.marks + 1`.execute(tx);
  const { rows } = await sql<VoucherKeyValues>`
    select ${keyOf('v')} from (${lines}) v order by ${keyOf('v')} offset ${size - 1}`.execute(tx);
  return rows[0] ?? null;
}
