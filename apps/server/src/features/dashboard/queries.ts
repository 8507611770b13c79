import type { BookName } from '@yupana/contract/collection.ts';
import type { Ctx, Tx } from '../../ctx.ts';

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
