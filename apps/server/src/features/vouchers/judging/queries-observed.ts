import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';

/** SQL of the purchases that wait for a person. */

export interface ObservedLine extends VoucherKeyValues {
  issue_date: string;
  counterparty_document: string;
  counterparty_name: string;
  igv: string;
  total: string;
  reason: string;
  has_file: boolean;
}

const key = sql.raw(KEY_COLUMNS.map((name) => `v.${name}`).join(', '));

/** Whole groups before parts of others, as far as so many vouchers go. @param of only of this supplier and this finding */
export async function findObserved(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  most: number,
  of?: { issuer_ruc: string; reason: string },
): Promise<ObservedLine[]> {
  const { rows } = await sql<ObservedLine>`
    select ${key}, v.issue_date::text as issue_date, v.counterparty_document, v.counterparty_name, v.igv::text as igv,
      v.total::text as total, v.reason,
      exists (
        select from voucher_files f where f.business_id = v.business_id and f.book = v.book and f.issuer_ruc = v.issuer_ruc
          and f.type_code = v.type_code and f.serie = v.serie and f.number = v.number and f.kind = 'xml' and f.state = 'held'
      ) as has_file
    from (
      select *, sum(abs(igv)) over (partition by issuer_ruc, reason) as at_stake from vouchers
      where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = ${book} and tax_period = ${period}
        and status = 'gasto observado' and left_proposal_at is null
        ${of ? sql`and issuer_ruc = ${of.issuer_ruc} and reason = ${of.reason}` : sql``}
    ) v
    order by v.at_stake desc, v.issuer_ruc, v.reason, abs(v.igv) desc, ${key} limit ${most}`.execute(tx);
  return rows;
}
