import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import type { LockedBook } from '../book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';
import { BOOK_KEY_TYPES, COMPANY_KEY_TYPES, type CompanyKey, keysOfBook } from '../voucher-keys.ts';

/** SQL of SUNAT's lines as rules look at them. Amounts are decimal text, dates `AAAA-MM-DD`. */

/** One purchase as the proposal of its period has it. */
export interface JudgedLine extends VoucherKeyValues {
  issue_date: string;
  due_date: string | null;
  counterparty_document_type: string;
  counterparty_name: string;
  taxable: string;
  igv: string;
  dg_taxable: string;
  dg_igv: string;
  dgng_taxable: string;
  dgng_igv: string;
  dng_taxable: string;
  dng_igv: string;
  non_taxable: string;
  isc: string;
  icbper: string;
  other: string;
  total: string;
  currency: string;
  exchange_rate: string;
  modified_issue_date: string | null;
  modified_type_code: string | null;
  modified_serie: string | null;
  modified_number: string | null;
  note_type: string | null;
  sunat_status: string;
  detraction: boolean;
  operation_type: string | null;
  number_end: string | null;
  status: VoucherStatus;
  reason: string;
  first_seen_at: Date;
  changed_at: Date;
}

/** A line that the book lists, or listed. */
export interface FoundLine extends JudgedLine {
  /** It stands in the proposal no more. */
  left: boolean;
}

const AMOUNTS = [
  'taxable',
  'igv',
  'dg_taxable',
  'dg_igv',
  'dgng_taxable',
  'dgng_igv',
  'dng_taxable',
  'dng_igv',
  'non_taxable',
  'isc',
  'icbper',
  'other',
  'total',
  'exchange_rate',
] as const;
const DATES = ['issue_date', 'due_date', 'modified_issue_date'] as const;
const PLAIN = [
  ...KEY_COLUMNS,
  'counterparty_document_type',
  'counterparty_name',
  'currency',
  'modified_type_code',
  'modified_serie',
  'modified_number',
  'note_type',
  'sunat_status',
  'detraction',
  'operation_type',
  'number_end',
  'status',
  'reason',
  'first_seen_at',
  'changed_at',
] as const;
const shown = sql.raw(
  [
    ...PLAIN.map((name) => `v.${name}`),
    ...[...AMOUNTS, ...DATES].map((name) => `v.${name}::text as ${name}`),
    'v.left_proposal_at is not null as left',
  ].join(', '),
);
const key = sql.raw(KEY_COLUMNS.join(', '));
const sameKey = sameAs('v', BOOK_KEY_TYPES);

/** The next so many of a book after a key, in the order of their keys. */
export async function findNextLines(
  tx: Tx,
  { businessId, book, period, firmId }: LockedBook,
  after: readonly string[] | null,
  size: number,
): Promise<{ found: FoundLine[]; upto: readonly string[] | null }> {
  const slice = sql`
    select * from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
      ${after ? sql`and (${key}) > (${sql.join([...after])})` : sql``}
    order by ${key} limit ${size}`;
  const { rows } = await sql<FoundLine>`
    select ${shown} from (${slice}) v order by ${key}`.execute(tx);
  const last = rows.length === size ? rows.at(-1) : undefined;
  return {
    found: rows,
    upto: last ? KEY_COLUMNS.map((name) => last[name]) : null,
  };
}

/** These of a book; those that it never listed are left out. Each is looked up by its whole key (`limit`). */
export async function findLinesOf(
  tx: Tx,
  { businessId, book, period, firmId }: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select v.* from ${fromArrays('one', BOOK_KEY_TYPES, keysOfBook({ book, period }, vouchers))}
    cross join lateral (${lineOf(firmId, sql`${businessId}::uuid`)}) v`.execute(tx);
  return rows;
}

/** The same of vouchers of several companies of a firm, in one statement. */
export async function findLinesOfFirm(
  tx: Tx,
  firmId: string,
  vouchers: readonly CompanyKey[],
): Promise<(FoundLine & CompanyKey)[]> {
  const { rows } = await sql<FoundLine & CompanyKey>`
    select v.*, one.business_id, one.book, one.tax_period from ${fromArrays('one', COMPANY_KEY_TYPES, vouchers)}
    cross join lateral (${lineOf(firmId, sql`one.business_id`)}) v`.execute(tx);
  return rows;
}

function lineOf(firmId: string, businessId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      select ${shown} from vouchers v where v.business_id = ${businessId} and ${sameKey} and v.firm_id = ${firmId}::uuid limit 1`;
}
