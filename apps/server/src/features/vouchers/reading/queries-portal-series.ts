import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';

/** SQL of vouchers of E-series. */

export interface PortalVoucherRow {
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  issue_date: string;
  counterparty_document: string;
  counterparty_name: string;
  /** Soles. */
  total: string;
  /** «Est. Comp.» */
  sunat_status: string;
}

const KINDS: Readonly<Record<BookName, { types: readonly string[]; serie: string }>> = {
  RCE: { types: ['01', '07', '08'], serie: '^E[^B]' },
  RVIE: { types: ['01', '03', '07', '08'], serie: '^E' },
};

/** Those that the proposal of a period lists and that were issued in its month. */
export async function findPortalSeries(
  tx: Tx,
  { firmId, businessId, book, period }: LockedBook,
): Promise<PortalVoucherRow[]> {
  const { types, serie } = KINDS[book];
  const { rows } = await sql<PortalVoucherRow>`
    select v.issuer_ruc, v.type_code, v.serie, v.number, v.issue_date::text as issue_date, v.counterparty_document,
      v.counterparty_name, v.total::text as total, v.sunat_status
    from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book} and v.tax_period = ${period}
      and v.left_proposal_at is null and v.type_code = any(${[...types]}::text[]) and v.serie ~ ${serie}
      and to_char(v.issue_date, 'YYYYMM') = ${period}
    order by v.issue_date desc, v.issuer_ruc, v.type_code, v.serie, v.number`.execute(tx);
  return rows;
}
