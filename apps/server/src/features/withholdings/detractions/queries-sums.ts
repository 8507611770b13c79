import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../company.ts';

/** SQL of what the detractions of a period add up to. */

/** Purchases of one day of issue. Amounts are decimal text in soles. */
export interface DayOfDetractions {
  issue_date: string;
  /** Deposits that are listed, those of them that count, and what these come to. */
  listed: number;
  counted: number;
  paid: string;
  /** Purchases for which something is still to be deposited, and those of them of which nobody knows how much. */
  lacking: number;
  unknown: number;
  missing: string;
}

/**
 * Added up by the database, and by day, for it depends on the day whether SUNAT's word covers it: a dashboard asks for the sums of a
 * period, however many purchases it has. They are those of `readDetractions`, which shows each of them.
 */
export async function sumDetractions(
  tx: Tx,
  { firmId, businessId }: Company,
  period: string,
): Promise<DayOfDetractions[]> {
  // A sol is rounding (`spot-duty.ts`); where nobody knows how much is asked, any deposit will do.
  const { rows } = await sql<DayOfDetractions>`
    select issue_date::text as issue_date, sum(listed)::int as listed, sum(counted)::int as counted, sum(made)::text as paid,
      count(*) filter (where lacks)::int as lacking,
      count(*) filter (where lacks and expected is null)::int as unknown,
      coalesce(sum(expected - made) filter (where lacks), 0)::text as missing
    from (
      select d.issue_date, d.expected, s.*, made <= 0 or made < d.expected - 1 as lacks
      from detractions d cross join lateral (
        select count(*) as listed, count(*) filter (where gone_at is null) as counted,
          coalesce(sum(amount) filter (where gone_at is null), 0) as made
        from spot_deposits s
        where s.business_id = d.business_id and s.firm_id = d.firm_id and s.direction = 'made' and s.supplier_ruc = d.issuer_ruc
          and s.type_code = d.type_code and s.serie = d.serie and s.voucher_number = d.number) s
      where d.business_id = ${businessId}::uuid and d.firm_id = ${firmId}::uuid and d.tax_period = ${period}) one
    group by issue_date`.execute(tx);
  return rows;
}
