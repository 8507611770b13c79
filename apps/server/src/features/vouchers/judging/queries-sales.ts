import { CREDIT_NOTES } from '@yupana/tax/voucher-types.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../storing/queries-to-judge.ts';

/** SQL of what a company sold in a year, by its sales' groups. */

export interface SoldInPeriod {
  tax_period: string;
  /** Decimal text: bases with and without IGV, credit notes taken away. */
  net: string;
  /** The same without what credit notes take away. */
  gross: string;
  taxed: string;
  untaxed: string;
}

export async function listSales(tx: Tx, { firmId, businessId }: Company, first: string, last: string) {
  const { rows } = await sql<SoldInPeriod>`
    select tax_period, sum(taxable + non_taxable)::text as net, sum(taxable)::text as taxed, sum(non_taxable)::text as untaxed,
      coalesce(sum(taxable + non_taxable) filter (where type_code not in (${sql.join(CREDIT_NOTES)})), 0)::text as gross
    from period_groups
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and book = 'RVIE'
      and tax_period between ${first} and ${last}
    group by tax_period`.execute(tx);
  return rows;
}
