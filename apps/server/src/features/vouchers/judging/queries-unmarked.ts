import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { PeriodKey } from '../totals/queries-periods.ts';
import { OF_A_PROPOSAL } from './queries-waiting.ts';

/** SQL of what became known and whose purchases are not marked yet: the marks come by slices, of one company after the other. */

/** Since when sales wait that measure purchases of their year and of the next: whoever judges marks these first of all. */
export async function findSalesSince(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<Date | null> {
  const year = Number(period.slice(0, 4));
  const { rows } = await sql<{ since: Date | null }>`
    select min(since) as since from to_judge
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and book = 'RVIE'
      and because = any(${[...OF_A_PROPOSAL]}::text[])
      and tax_period between ${`${year - 1}01`} and ${`${year}12`}`.execute(tx);
  return rows[0]?.since ?? null;
}

/** Since when SUNAT says something else of who issued purchases of a period, or of a rate of theirs, for which they are not marked yet. */
export async function findPublicSince(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<Date | null> {
  const { rows: some } = await sql`select from public_changes limit 1`.execute(tx);
  if (some.length === 0) return null;
  const ofBook = sql`v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = 'RCE'
    and v.tax_period = ${period}`;
  // Of a batch that is being marked, companies up to `after_business` are.
  const isAhead = sql`(c.batch is null or c.batch in (
    select b.id from public_batches b where b.after_business < ${businessId}::uuid))`;
  // Supplier by supplier, each by one look into the index: a large period has some hundreds.
  const { rows } = await sql<{ since: Date | null }>`
    with recursive suppliers (issuer_ruc) as (
      (select v.issuer_ruc from vouchers v where ${ofBook} order by v.issuer_ruc limit 1)
      union all
      select following.issuer_ruc from suppliers s cross join lateral (
        select v.issuer_ruc from vouchers v where ${ofBook} and v.issuer_ruc > s.issuer_ruc order by v.issuer_ruc limit 1
      ) following
    )
    select min(since) as since from (
      select c.since from suppliers s join public_changes c on c.ruc = s.issuer_ruc where ${isAhead}
      union all
      select c.since from public_changes c where c.ruc is null and ${isAhead} and exists (
        select from vouchers v where ${ofBook} and v.left_proposal_at is null and v.currency = c.currency
          and v.issue_date between c.from_day and c.until_day)
    ) told`.execute(tx);
  return rows[0]?.since ?? null;
}
