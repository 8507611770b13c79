import type { BookName } from '@yupana/contract/collection.ts';
import { CREDIT_NOTES, DEBIT_NOTES } from '@yupana/tax/voucher-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';

const key = sql.raw(KEY_COLUMNS.join(', '));

/** One company's purchases (RCE) or sales (RVIE) of a period. */
export interface TotalsScope {
  firmId: string;
  businessId: string;
  period: string;
  book: BookName;
}

const FIGURES = `vouchers_count, taxable, igv, non_taxable, isc, icbper, other, total,
  general_taxable, general_igv, reduced_taxable, reduced_igv,
  deductible_count, deductible_igv, observed_count, observed_igv,
  in_process_count, in_process_igv, rejected_count, rejected_igv,
  invoice_count, invoice_igv, receipt_count, receipt_igv, credit_note_count, credit_note_igv,
  debit_note_count, debit_note_igv, other_count, other_igv`;
const replaced = sql.raw(
  FIGURES.split(',')
    .map((name) => `${name.trim()} = excluded.${name.trim()}`)
    .join(', '),
);

/** Vouchers of one rate, verdict and type, added up: a few dozen groups however many vouchers. */
export interface VoucherGroup {
  igv_bucket: string;
  status: string;
  type_code: string;
  n: number;
  taxable: string;
  igv: string;
  non_taxable: string;
  isc: string;
  icbper: string;
  other: string;
  total: string;
}

/** Where a slice of a book's vouchers begins (after a key) and ends (with another), in the order of the primary key. */
export interface Slice {
  after: readonly string[] | null;
  upTo: readonly string[] | null;
}

/** Adds up the vouchers that stand in SUNAT's proposal, of the whole book or of a slice of it. */
export async function groupVouchers(tx: Tx, scope: TotalsScope, slice: Slice): Promise<VoucherGroup[]> {
  const { rows } = await sql<VoucherGroup>`
    select igv_bucket, status, type_code, count(*) as n, sum(taxable) as taxable, sum(igv) as igv,
      sum(non_taxable) as non_taxable, sum(isc) as isc, sum(icbper) as icbper, sum(other) as other, sum(total) as total
    from vouchers
    where ${inSlice(scope, slice)} and left_proposal_at is null
    group by igv_bucket, status, type_code`.execute(tx);
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

function inSlice({ businessId, book, period }: TotalsScope, { after, upTo }: Slice): RawBuilder<unknown> {
  return sql`business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period}
    ${after ? sql`and (${key}) > (${sql.join([...after])})` : sql``} ${upTo ? sql`and (${key}) <= (${sql.join([...upTo])})` : sql``}`;
}

/**
 * Writes the period's totals anew from its vouchers in groups: adding each of the thirty figures up from the vouchers
 * themselves costs five times as much.
 */
export async function replaceTotals(
  tx: Tx,
  { firmId, businessId, period, book }: TotalsScope,
  groups: readonly VoucherGroup[],
): Promise<void> {
  const credit = oneOf(CREDIT_NOTES);
  const debit = oneOf(DEBIT_NOTES);
  await sql`
    with groups as (
      select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as one (
        igv_bucket text, status text, type_code text, n bigint, taxable numeric, igv numeric, non_taxable numeric,
        isc numeric, icbper numeric, other numeric, total numeric
      )
    )
    insert into period_totals (business_id, tax_period, book, firm_id, computed_at, ${sql.raw(FIGURES)})
    select ${businessId}::uuid, ${period}, ${book}, ${firmId}::uuid, now(),
      ${total('n')}, ${total('taxable')}, ${total('igv')}, ${total('non_taxable')}, ${total('isc')}, ${total('icbper')},
      ${total('other')}, ${total('total')},
      ${total('taxable', sql`igv_bucket = 'general'`)}, ${total('igv', sql`igv_bucket = 'general'`)},
      ${total('taxable', sql`igv_bucket = 'reduced'`)}, ${total('igv', sql`igv_bucket = 'reduced'`)},
      ${countAndIgv(sql`status = 'gasto deducible'`)},
      ${countAndIgv(sql`status = 'gasto observado'`)},
      ${countAndIgv(sql`status = 'en proceso'`)},
      ${countAndIgv(sql`status = 'gasto no deducible'`)},
      ${countAndIgv(sql`type_code = '01'`)},
      ${countAndIgv(sql`type_code = '03'`)},
      ${countAndIgv(credit)},
      ${countAndIgv(debit)},
      ${countAndIgv(sql`not (type_code in ('01', '03') or ${credit} or ${debit})`)}
    from groups
    on conflict (business_id, tax_period, book) do update set computed_at = excluded.computed_at, ${replaced}`.execute(
    tx,
  );
}

function total(figure: string, where?: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(${sql.raw(figure)}) ${where ? sql`filter (where ${where})` : sql``}, 0)`;
}

function countAndIgv(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${total('n', where)}, ${total('igv', where)}`;
}

function oneOf(codes: readonly string[]): RawBuilder<unknown> {
  return sql`type_code in (${sql.join(codes)})`;
}
