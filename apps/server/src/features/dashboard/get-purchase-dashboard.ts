import type { CallInput } from '@yupana/contract/call.ts';
import type { getPurchaseDashboard as call, PurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { add, fromWire, type Money, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../ctx.ts';
import { shortOf } from '../analysis/sentence-of.ts';
import { idOfOwnBusiness, ownBusiness } from '../businesses/own-business.ts';
import { readScreen } from '../completeness/read-completeness.ts';
import { readOpening } from '../opening/read-openings.ts';
import { knownTotals, validatedIgvOf } from '../vouchers/totals/books-of-period.ts';
import { type BookTotals, readTotals } from '../vouchers/totals/read-totals.ts';
import { sumsOfPeriod } from '../withholdings/sums-of-period.ts';
import { reducedPercent } from './rate-of-period.ts';
import { igvByRate, soles } from './wire.ts';

/** The purchases of a company in a period. What is not known is null; zeros are SUNAT's word. */
export async function getPurchaseDashboard(
  ctx: Ctx,
  { ruc, tax_period, business_uuid }: CallInput<typeof call>['query']['filters'],
): Promise<PurchaseDashboard> {
  const { totals, completeness, withheld, opening } = await ctx.read(async (tx) => {
    const businessId = idOfOwnBusiness(ctx, ruc);
    const [{ id }, [completeness], [stored]] = await Promise.all([
      ownBusiness(ctx, tx, { ruc, uuid: business_uuid }),
      readScreen(ctx, tx, businessId, { period: tax_period, book: 'RCE' }),
      readTotals(ctx, tx, businessId, 'RCE', [tax_period]),
    ]);
    const withheld = await sumsOfPeriod(tx, { firmId: ctx.firmId, businessId: id }, tax_period);
    const opening = await readOpening(ctx, tx, { businessId: id, period: tax_period });
    return { totals: knownTotals(stored, completeness), completeness, withheld, opening };
  });
  return {
    currency_code: 'PEN',
    reduced_rate: reducedPercent(tax_period),
    show_positive_balance: opening !== null,
    sum_positive_balance: opening && toWire(opening.amount),
    opening_source: opening?.source ?? null,
    opening_since: opening?.source === 'carried' ? opening.since : null,
    sum_retention: wireIfKnown(withheld.retentions),
    sum_perception: wireIfKnown(withheld.perceptions),
    detractions: {
      sum_paid_detractions: wireIfKnown(withheld.paid),
      sum_not_paid_detractions: wireIfKnown(withheld.notPaid),
      not_paid_unknown: withheld.notPaidUnknown,
    },
    purchase_details: purchaseDetails(totals),
    ...igvByRate(totals),
    completeness,
  };
}

function wireIfKnown(amount: Money | null): number | null {
  return amount === null ? null : toWire(amount);
}

function purchaseDetails(totals: BookTotals | undefined): PurchaseDashboard['purchase_details'] {
  return {
    num_deductibles: totals?.deductible_count ?? null,
    igv_amount_deductibles: totals ? toWire(validatedIgvOf(totals)) : null,
    igv_amount_shared: soles(totals?.shared_igv),
    igv_amount_elsewhere: soles(totals?.elsewhere_igv),
    igv_amount_arrived: soles(totals?.arrived_igv),
    num_observed: totals?.observed_count ?? null,
    igv_amount_observed: soles(totals?.observed_igv),
    num_not_processed: totals?.in_process_count ?? null,
    igv_amount_not_processed: soles(totals?.in_process_igv),
    num_rejected: totals?.rejected_count ?? null,
    igv_amount_rejected: soles(totals?.rejected_igv),
    total_cpes_count: totals?.vouchers_count ?? null,
    igv_amount_total: soles(totals?.igv),
    total_importe_total: soles(totals?.total),
    observed_reasons: named(totals?.observed_reasons ?? {}),
  };
}

type Reasons = PurchaseDashboard['purchase_details']['observed_reasons'];

/** Groups know a reason by its rule's id; people by its name. Each voucher counts once, under what was found of it first. */
function named(byRule: BookTotals['observed_reasons']): Reasons {
  const reasons: Reasons = {};
  for (const [rule, { total_count, total_monto_igv }] of Object.entries(byRule)) {
    const name = shortOf(rule);
    const before = reasons[name];
    reasons[name] = {
      total_count: total_count + (before?.total_count ?? 0),
      total_monto_igv: before
        ? toWire(add(fromWire(before.total_monto_igv), fromWire(total_monto_igv)))
        : total_monto_igv,
    };
  }
  return reasons;
}
