import type { BookName } from '@yupana/contract/books.ts';
import type { Tx } from '../../../ctx.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';

/** SQL of SUNAT's lines one by one, for who compares them with something. */

/** All that is kept of SUNAT's line of a voucher in one period, left or not; undefined when it never listed it. */
export function findWholeLine(
  tx: Tx,
  { businessId, book, period }: { businessId: string; book: BookName; period: string },
  voucher: VoucherKeyValues,
) {
  let query = tx
    .selectFrom('vouchers')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('book', '=', book)
    .where('tax_period', '=', period);
  for (const column of KEY_COLUMNS) query = query.where(column, '=', voucher[column]);
  return query.executeTakeFirst();
}

/** SUNAT's line of a voucher in one period; undefined when its proposal does not list it, or no more. */
export function findLine(
  tx: Tx,
  { firmId, businessId, book, period }: { firmId: string; businessId: string; book: BookName; period: string },
  { issuer_ruc, type_code, serie, number, dam_year }: VoucherKeyValues,
) {
  return tx
    .selectFrom('vouchers')
    .select(['book', 'type_code', 'issue_date', 'currency', 'exchange_rate', 'taxable', 'igv', 'total'])
    .select(['counterparty_document_type', 'counterparty_document'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', book)
    .where('tax_period', '=', period)
    .where('issuer_ruc', '=', issuer_ruc)
    .where('type_code', '=', type_code)
    .where('serie', '=', serie)
    .where('number', '=', number)
    .where('dam_year', '=', dam_year)
    .where('left_proposal_at', 'is', null)
    .executeTakeFirst();
}
