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

/** How many sales a period lists. */
export async function countSales(tx: Tx, { firmId, businessId }: Company, period: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(vouchers_count), 0)::int as count from period_groups
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and book = 'RVIE' and tax_period = ${period}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Bases of the purchases of some periods with right to expense, credit notes taken away: decimal text. Boletas give none by themselves. */
export async function sumWithRight(tx: Tx, { firmId, businessId }: Company, first: string, last: string) {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(taxable + non_taxable), 0)::text as sum from period_groups
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and book = 'RCE' and type_code <> '03'
      and status <> 'gasto no deducible' and tax_period between ${first} and ${last}`.execute(tx);
  return rows[0]?.sum ?? '0';
}
