import type { BookName } from '@yupana/contract/collection.ts';
import { sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';

/** All SQL of the dashboards: they read totals and never vouchers, so they cost the same whatever the company's size. */

/** The totals of the given periods that have been collected, whatever their order. */
export function findTotals(ctx: Ctx, tx: Tx, businessId: string, book: BookName, periods: readonly string[]) {
  return tx
    .selectFrom('period_totals')
    .selectAll()
    .where('firm_id', '=', ctx.firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', book)
    .where('tax_period', 'in', periods)
    .execute();
}

export type PeriodTotals = Awaited<ReturnType<typeof findTotals>>[number];

/** Only the amount of each period: what the history shows. */
export function findTotalAmounts(ctx: Ctx, tx: Tx, businessId: string, book: BookName, first: string, last: string) {
  return tx
    .selectFrom('period_totals')
    .select(['tax_period', 'total'])
    .where('firm_id', '=', ctx.firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', book)
    .where('tax_period', '>=', first)
    .where('tax_period', '<=', last)
    .orderBy('tax_period')
    .execute();
}

/** Both books of one period of each of several companies: what their cards show. */
export async function findTotalsOfCards(
  ctx: Ctx,
  tx: Tx,
  keys: readonly { businessId: string; period: string }[],
): Promise<PeriodTotals[]> {
  if (keys.length === 0) return [];
  const pairs = sql.join(keys.map(({ businessId, period }) => sql`(${businessId}::uuid, ${period})`));
  return tx
    .selectFrom('period_totals')
    .selectAll()
    .where('firm_id', '=', ctx.firmId)
    .where(sql<boolean>`(business_id, tax_period) in (${pairs})`)
    .execute();
}
