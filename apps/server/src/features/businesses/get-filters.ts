import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { presentBusiness } from './present-business.ts';
import { listBusinesses } from './queries.ts';

/** The firm's companies as the cards of the home show them. */
export async function getFilters(ctx: Ctx): Promise<{ businesses: BusinessCard[] }> {
  const rows = await ctx.transaction((tx) => listBusinesses(ctx, tx));
  return { businesses: rows.map((row) => ({ ...presentBusiness(row), summary: summaryOf(row) })) };
}

/** The IGV to pay needs the purchases' verdicts: while no analysis gives them it is unknown, not zero. */
function summaryOf(row: Awaited<ReturnType<typeof listBusinesses>>[number]): BusinessCard['summary'] {
  if (row.tax_period === null) return null;
  return {
    tax_period: parsePeriod(row.tax_period),
    igv_result: null,
    total_cpes_count: row.vouchers_count ?? 0,
    num_deductibles: row.deductible_count ?? 0,
    num_observed: row.observed_count ?? 0,
    num_not_processed: row.in_process_count ?? 0,
    num_rejected: row.rejected_count ?? 0,
  };
}
