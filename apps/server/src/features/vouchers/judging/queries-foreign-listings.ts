import { NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import type { Sought } from './queries-elsewhere.ts';

/** Purchases from who is not domiciled that proposals list. @param names of their keys (`keyOf`), in capitals */
export async function listForeignNamed(tx: Tx, company: Company, names: readonly string[]): Promise<Sought[]> {
  const { rows } = await sql<Sought>`
    select v.tax_period, v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year from vouchers v
    where v.business_id = ${company.businessId}::uuid and v.firm_id = ${company.firmId}::uuid and v.book = 'RCE'
      and v.type_code = any(${[...NON_DOMICILED]}::text[]) and v.left_proposal_at is null
      and upper(v.issuer_ruc || '/' || v.type_code || '/' || v.serie || '/' || v.number || '/' || v.dam_year)
        = any(${[...names]}::text[])
    order by v.tax_period`.execute(tx);
  return rows;
}
