import type { BookName } from '@yupana/contract/books.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { groupByHash, readInPlace } from '../../../platform/database/compare-by-hash.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import { KEY_COLUMNS, SUMMED_COLUMNS, type VoucherKeyValues } from '../columns.ts';
import { destinationIn, GROUPED_BY, type VoucherGroup } from './voucher-group.ts';

const key = sql.raw(KEY_COLUMNS.join(', '));
const likes = sql.raw(GROUPED_BY.join(', '));
const amounts = sql.raw(SUMMED_COLUMNS.join(', '));

/** One company's purchases (RCE) or sales (RVIE) of a period. */
export interface TotalsScope {
  firmId: string;
  businessId: string;
  period: string;
  book: BookName;
}

/** Where a slice of a book's vouchers begins (after a key) and ends (with another), in the order of the primary key. */
export interface Slice {
  after: readonly string[] | null;
  upTo: readonly string[] | null;
}

/** Adds up the vouchers that stand in SUNAT's proposal, of the whole book or of a slice of it. */
export async function groupVouchers(tx: Tx, scope: TotalsScope, slice: Slice): Promise<VoucherGroup[]> {
  await groupByHash(tx);
  if (!slice.after && !slice.upTo) await readInPlace(tx);
  const { rows } = await sql<VoucherGroup>`
    select status, reason, igv_bucket, type_code, ${sql.raw(destinationIn('v'))} as destination, count(*) as n,
      ${sql.raw(SUMMED_COLUMNS.map((column) => `sum(${column}) as ${column}`).join(', '))}
    from vouchers v
    where ${inSlice(scope, slice)} and left_proposal_at is null
    group by status, reason, igv_bucket, type_code, destination`.execute(tx);
  return rows;
}

/** The key of the last of the next so many vouchers; null when there are fewer. */
export async function endOfSlice(
  tx: Tx,
  scope: TotalsScope,
  after: Slice['after'],
  size: number,
): Promise<readonly string[] | null> {
  const { rows } = await sql<VoucherKeyValues>`
    select ${key} from vouchers where ${inSlice(scope, { after, upTo: null })}
    order by business_id, book, tax_period, ${key} offset ${size - 1} limit 1`.execute(tx);
  return rows.map((row) => KEY_COLUMNS.map((column) => row[column]))[0] ?? null;
}

function inSlice(scope: TotalsScope, { after, upTo }: Slice): RawBuilder<unknown> {
  return sql`${ofBook(scope)}
    ${after ? sql`and (${key}) > (${sql.join([...after])})` : sql``} ${upTo ? sql`and (${key}) <= (${sql.join([...upTo])})` : sql``}`;
}

function ofBook({ businessId, book, period }: TotalsScope): RawBuilder<unknown> {
  return sql`business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period}`;
}

/** The groups as they are kept, those without vouchers left out. */
export async function findGroups(tx: Tx, scope: TotalsScope): Promise<VoucherGroup[]> {
  const { rows } = await sql<VoucherGroup>`
    select ${likes}, vouchers_count as n, ${amounts} from period_groups
    where ${ofBook(scope)} and (vouchers_count, ${amounts}) is distinct from (0, ${sql.raw(SUMMED_COLUMNS.map(() => '0').join(', '))})`.execute(
    tx,
  );
  return rows;
}

const COLUMNS = {
  status: 'text',
  reason: 'text',
  igv_bucket: 'text',
  type_code: 'text',
  destination: 'text',
  n: 'bigint',
  taxable: 'numeric',
  igv: 'numeric',
  non_taxable: 'numeric',
  isc: 'numeric',
  icbper: 'numeric',
  other: 'numeric',
  total: 'numeric',
} as const satisfies Record<keyof VoucherGroup, string>;
const added = sql.raw(
  ['vouchers_count', ...SUMMED_COLUMNS].map((name) => `${name} = g.${name} + excluded.${name}`).join(', '),
);

/** Adds to the groups what changed in them. Groups of one likeness may come in several parts. */
export async function addToGroups(tx: Tx, scope: TotalsScope, difference: readonly VoucherGroup[]): Promise<void> {
  await sql`
    insert into period_groups as g (business_id, tax_period, book, firm_id, ${likes}, vouchers_count, ${amounts})
    select ${scope.businessId}::uuid, ${scope.period}, ${scope.book}, ${scope.firmId}::uuid, ${likes}, sum(n),
      ${sql.raw(SUMMED_COLUMNS.map((column) => `sum(${column})`).join(', '))}
    from ${fromArrays('one', COLUMNS, difference)}
    group by ${likes} order by ${likes}
    on conflict (business_id, tax_period, book, ${likes}) do update set ${added}`.execute(tx);
}

export async function deleteGroups(tx: Tx, scope: TotalsScope): Promise<void> {
  await sql`delete from period_groups where ${ofBook(scope)}`.execute(tx);
}
