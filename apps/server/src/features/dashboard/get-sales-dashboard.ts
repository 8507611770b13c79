import type { CallInput } from '@yupana/contract/call.ts';
import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import type { getSalesDashboard as call, SalesDashboard } from '@yupana/contract/dashboard.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import { percentChange } from '@yupana/tax/percent.ts';
import { parsePeriod, previousPeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { idOfOwnBusiness, ownBusiness } from '../businesses/own-business.ts';
import { readScreen } from '../completeness/read-completeness.ts';
import { knownTotals } from '../vouchers/totals/books-of-period.ts';
import { type BookTotals, readTotals } from '../vouchers/totals/read-totals.ts';
import { reducedPercent } from './rate-of-period.ts';
import { igvByRate, soles } from './wire.ts';

/** The sales of a company in a period, and how they compare with the month before. */
export async function getSalesDashboard(
  ctx: Ctx,
  { ruc, tax_period, business_uuid }: CallInput<typeof call>['query']['filters'],
): Promise<SalesDashboard> {
  const before = previousPeriod(parsePeriod(tax_period));
  const { totals, previous, completeness, areSure } = await ctx.read(async (tx) => {
    const businessId = idOfOwnBusiness(ctx, ruc);
    const book = (period: string) => ({ period, book: 'RVIE' as const });
    const [, [completeness, ofBefore], stored] = await Promise.all([
      ownBusiness(ctx, tx, { ruc, uuid: business_uuid }),
      readScreen(ctx, tx, businessId, book(tax_period), [book(before)]),
      readTotals(ctx, tx, businessId, 'RVIE', [tax_period, before]),
    ]);
    const of = (period: string) => stored.find((row) => row.tax_period === period);
    return {
      totals: knownTotals(of(tax_period), completeness),
      previous: knownTotals(of(before), ofBefore),
      completeness,
      areSure: isSure(completeness) && ofBefore !== undefined && isSure(ofBefore),
    };
  });
  // Half a month, or half of a file, against a whole one would be a fall that never happened.
  const compared = areSure ? previous : undefined;
  return {
    reduced_rate: reducedPercent(tax_period),
    ...salesByType(totals),
    total_cpes_count: totals?.vouchers_count ?? null,
    total_importe_total: soles(totals?.total),
    total_amount_igv: soles(totals?.igv),
    porcentage_previous_month: {
      porcentage_total_sales: percentChange(centimos(totals), centimos(compared)),
      porcentage_cps_count: percentChange(totals?.vouchers_count, compared?.vouchers_count),
    },
    ...igvByRate(totals),
    completeness,
  };
}

function isSure({ outcome, month_open }: BookCompleteness): boolean {
  return !month_open && (outcome === 'complete' || outcome === 'empty');
}

function salesByType(totals: BookTotals | undefined) {
  return {
    total_count_fa: totals?.invoice_count ?? null,
    total_count_bv: totals?.receipt_count ?? null,
    total_count_nc: totals?.credit_note_count ?? null,
    total_count_nd: totals?.debit_note_count ?? null,
    total_count_other_codes: totals?.other_count ?? null,
    total_igv_fa_amount: soles(totals?.invoice_igv),
    total_igv_bv_amount: soles(totals?.receipt_igv),
    total_igv_nc_amount: soles(totals?.credit_note_igv),
    total_igv_nd_amount: soles(totals?.debit_note_igv),
    total_igv_other_codes_amount: soles(totals?.other_igv),
  };
}

function centimos(totals: BookTotals | undefined): number | undefined {
  return totals && parseMoney(totals.total);
}
