import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';

/** Of how many purchases of a period each switched-off rule would have said something. */
export async function countTouched(
  tx: Tx,
  { firmId, businessId }: Company,
  period: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ rule: string; touched: number }>`
    select f ->> 'rule' as rule, count(*)::int as touched
    from verdicts v cross join lateral jsonb_array_elements(v.findings) f
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = 'RCE' and v.tax_period = ${period}
      and v.findings @> '[{"off": true}]' and f -> 'off' = 'true'
    group by 1`.execute(tx);
  return new Map(rows.map(({ rule, touched }) => [rule, touched]));
}
