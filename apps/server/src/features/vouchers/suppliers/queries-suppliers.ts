import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { Company } from '../storing/queries-to-judge.ts';

/** SQL of what a company bought from its suppliers, in every period, closed or not. */

export async function listPurchasePeriods(tx: Tx, { firmId, businessId }: Company): Promise<string[]> {
  const rows = await tx
    .selectFrom('business_periods')
    .select('tax_period')
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .orderBy('tax_period')
    .execute();
  return rows.map(({ tax_period }) => tax_period);
}

export interface SinceDay {
  ruc: string;
  /** `AAAA-MM-DD` */
  from_day: string;
}

/** Amounts are decimal text. */
export interface BoughtRow extends SinceDay {
  name: string;
  vouchers: number;
  igv: string;
  since_vouchers: number;
  since_igv: string;
  /** Of which they are, the newest first. */
  periods: string[];
}

const SINCE = { ruc: 'text', from_day: 'date' } as const satisfies Record<keyof SinceDay, string>;

/**
 * What counts or may count of what these sold, each found by the key of a period; of whom nothing does there is no row. What SUNAT
 * proposes in two periods is one purchase, of the newer.
 */
export async function sumBought(
  tx: Tx,
  { firmId, businessId }: Company,
  periods: readonly string[],
  suppliers: readonly SinceDay[],
): Promise<BoughtRow[]> {
  const { rows } = await sql<BoughtRow>`
    select ruc, from_day::text as from_day, max(counterparty_name) as name,
      count(*)::int as vouchers, sum(igv)::text as igv,
      (count(*) filter (where issue_date >= from_day))::int as since_vouchers,
      coalesce(sum(igv) filter (where issue_date >= from_day), 0)::text as since_igv, array_agg(distinct period order by period desc) as periods
    from (
      select distinct on (one.ruc, one.from_day, v.type_code, v.serie, v.number, v.dam_year) one.ruc, one.from_day, p.period, v.*
      from ${fromArrays('one', SINCE, suppliers)} cross join unnest(${[...periods]}::text[]) as p (period) cross join lateral (
        select v.type_code, v.serie, v.number, v.dam_year, v.counterparty_name, v.issue_date, v.dg_igv + v.dgng_igv as igv from vouchers v
        where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = 'RCE' and v.tax_period = p.period
          and v.issuer_ruc = one.ruc and v.left_proposal_at is null and v.status <> 'gasto no deducible'
        offset 0) v
      order by one.ruc, one.from_day, v.type_code, v.serie, v.number, v.dam_year, p.period desc) bought
    group by ruc, from_day`.execute(tx);
  return rows;
}
