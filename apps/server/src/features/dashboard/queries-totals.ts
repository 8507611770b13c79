import type { BookName } from '@yupana/contract/collection.ts';
import { CREDIT_NOTES, DEBIT_NOTES } from '@yupana/tax/voucher-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';

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

/**
 * Writes the period's totals anew from its vouchers, in one statement. Vouchers are added up once by rate, verdict and
 * type (a few dozen groups however many vouchers), and the thirty figures are taken from the groups: adding each figure
 * up from the vouchers costs five times as much.
 */
export async function replaceTotals(tx: Tx, { firmId, businessId, period, book }: TotalsScope): Promise<void> {
  const credit = oneOf(CREDIT_NOTES);
  const debit = oneOf(DEBIT_NOTES);
  await sql`
    with groups as (
      select igv_bucket, status, type_code, count(*) as n, sum(taxable) as taxable, sum(igv) as igv,
        sum(non_taxable) as non_taxable, sum(isc) as isc, sum(icbper) as icbper, sum(other) as other, sum(total) as total
      from vouchers
      where business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period}
        and left_proposal_at is null
      group by igv_bucket, status, type_code
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
