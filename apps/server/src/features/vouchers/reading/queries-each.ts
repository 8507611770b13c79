import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import { KEY_COLUMNS } from '../columns.ts';

/** SQL of a book read whole, page by page, in the order of its keys. Amounts and days are text. */

const TEXTS = [
  ...['issue_date', 'due_date', 'modified_issue_date', 'exchange_rate'],
  ...['taxable', 'igv', 'dg_taxable', 'dg_igv', 'dgng_taxable', 'dgng_igv', 'dng_taxable', 'dng_igv'],
  ...['discount_taxable', 'discount_igv', 'non_taxable', 'isc', 'icbper', 'other', 'total'],
] as const;
const PLAIN = [
  ...KEY_COLUMNS,
  ...(['number_end', 'car', 'counterparty_document_type', 'counterparty_document', 'counterparty_name'] as const),
  ...(['currency', 'modified_type_code', 'modified_serie', 'modified_number', 'note_type', 'sunat_status'] as const),
  ...(['detraction', 'inconsistencies', 'operation_type', 'status', 'reason', 'detail'] as const),
] as const;
const columns = sql.raw(
  [...PLAIN.map((name) => `v.${name}`), ...TEXTS.map((name) => `v.${name}::text as ${name}`)].join(', '),
);
const key = sql.raw(KEY_COLUMNS.map((name) => `v.${name}`).join(', '));

type Texts = Record<Exclude<(typeof TEXTS)[number], 'due_date' | 'modified_issue_date'>, string>;

export interface EachRow extends Texts, Record<(typeof KEY_COLUMNS)[number], string> {
  due_date: string | null;
  modified_issue_date: string | null;
  number_end: string | null;
  car: string | null;
  counterparty_document_type: string;
  counterparty_document: string;
  counterparty_name: string;
  currency: string;
  modified_type_code: string | null;
  modified_serie: string | null;
  modified_number: string | null;
  note_type: string | null;
  sunat_status: string;
  detraction: boolean;
  inconsistencies: string | null;
  operation_type: string | null;
  status: VoucherStatus;
  reason: string;
  detail: Record<string, string>;
}

/** Which of a book's vouchers: those with one of these statuses, and of one of these types; all when null. */
export interface Which {
  statuses: readonly VoucherStatus[] | null;
  types: readonly string[] | null;
}

export async function readEach(
  tx: Tx,
  { firmId, businessId, book, period }: LockedBook,
  { statuses, types }: Which,
  after: readonly string[] | null,
  size: number,
): Promise<EachRow[]> {
  const beyond = after ? sql`and (${key}) > (${sql.join([...after])})` : sql``;
  const some = statuses ? sql`and v.status = any(${[...statuses]}::text[])` : sql``;
  const ofType = types ? sql`and v.type_code = any(${[...types]}::text[])` : sql``;
  const { rows } = await sql<EachRow>`
    select ${columns} from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
      and v.left_proposal_at is null ${some} ${ofType} ${beyond}
    order by ${key} limit ${size}`.execute(tx);
  return rows;
}

/** How many stand in the proposal of these types, but for those of a status and those that SUNAT says were undone. */
export async function countOfTypes(
  tx: Tx,
  { firmId, businessId, book, period }: LockedBook,
  { types, without, undone }: { types: readonly string[]; without: VoucherStatus; undone: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
      and v.left_proposal_at is null and v.type_code = any(${[...types]}::text[])
      and v.status <> ${without} and v.sunat_status <> all(${[...undone]}::text[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** How many stand in the proposal, by status. */
export async function countByStatus(
  tx: Tx,
  { firmId, businessId, book, period }: LockedBook,
): Promise<{ status: VoucherStatus; count: number }[]> {
  const { rows } = await sql<{ status: VoucherStatus; count: number }>`
    select v.status, count(*)::int as count from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
      and v.left_proposal_at is null
    group by v.status`.execute(tx);
  return rows;
}

/** Raised by each change of the period's vouchers or totals; 0 of a period that nobody knows. */
export async function findSeq(tx: Tx, { firmId, businessId, period }: Omit<LockedBook, 'book'>): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq::float8 as seq from business_periods
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and tax_period = ${period}`.execute(tx);
  return rows[0]?.seq ?? 0;
}

/** The same of several periods of several companies of a firm, in their order. */
export async function findSeqs(
  tx: Tx,
  firmId: string,
  keys: readonly { businessId: string; period: string }[],
): Promise<number[]> {
  const ids = keys.map(({ businessId }) => businessId);
  const { rows } = await sql<{ seq: number }>`
    select coalesce(p.seq, 0)::float8 as seq
    from unnest(${ids}::uuid[], ${keys.map(({ period }) => period)}::text[]) with ordinality as one (id, period, place)
    left join business_periods p on p.business_id = one.id and p.tax_period = one.period and p.firm_id = ${firmId}::uuid
    order by one.place`.execute(tx);
  return rows.map(({ seq }) => seq);
}
