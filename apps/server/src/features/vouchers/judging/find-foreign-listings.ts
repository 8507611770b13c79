import { NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import type { Listing } from './find-elsewhere.ts';

/**
 * Where a company's proposals list purchases from who is not domiciled, from the first period on, however their letters are written.
 * «Otros» (00) are none of them: a line of RCE of that type is no purchase of 8.5.
 * @param names of their keys (`keyOf`), in capitals
 */
export async function findForeignListings(tx: Tx, company: Company, names: readonly string[]): Promise<Listing[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<Listing>`
    select v.tax_period, v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year from vouchers v
    where v.business_id = ${company.businessId}::uuid and v.firm_id = ${company.firmId}::uuid and v.book = 'RCE'
      and v.type_code = any(${[...NON_DOMICILED]}::text[]) and v.left_proposal_at is null
      and upper(v.issuer_ruc || '/' || v.type_code || '/' || v.serie || '/' || v.number || '/' || v.dam_year)
        = any(${[...names]}::text[])
    order by v.tax_period`.execute(tx);
  return rows;
}
