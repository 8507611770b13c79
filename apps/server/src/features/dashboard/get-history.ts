import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getHistory as call } from '@yupana/contract/dashboard.ts';
import { hasFigures, isOnlyUnread } from '@yupana/contract/known-figures.ts';
import { parsePeriod, periodRange, shiftPeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { idOfOwnBusiness, ownBusiness } from '../businesses/own-business.ts';
import { readCompletenessOf } from '../completeness/read-completeness.ts';
import { readTotalAmounts } from '../vouchers/totals/read-totals.ts';
import { soles } from './wire.ts';

const MONTHS = 12;

/**
 * What a company bought or sold in each of the twelve periods that end in the one asked for. Of a period that was tried
 * in vain the amount is null, and one that was never tried is not in the answer unless it is the one asked for: zero would
 * say that SUNAT reports nothing.
 */
export async function getHistory(
  ctx: Ctx,
  { ruc, tax_period, business_uuid, operation_type }: CallInput<typeof call>['query']['filters'],
): Promise<CallResult<typeof call>> {
  const last = parsePeriod(tax_period);
  const first = shiftPeriod(last, 1 - MONTHS);
  const book = operation_type === 'COMPRA' ? 'RCE' : 'RVIE';
  const { lines, amounts } = await ctx.read(async (tx) => {
    const businessId = idOfOwnBusiness(ctx, ruc);
    const books = periodRange(first, last).map((period) => ({ period, book }) as const);
    const [, lines, amounts] = await Promise.all([
      ownBusiness(ctx, tx, { ruc, uuid: business_uuid }),
      readCompletenessOf(ctx, tx, businessId, books),
      readTotalAmounts(ctx, tx, businessId, book, [first, last]),
    ]);
    return { lines, amounts };
  });
  return Object.fromEntries(
    lines
      .filter((line) => line.outcome !== 'never' || line.tax_period === last)
      .map((line) => [
        line.tax_period,
        {
          total_importe_total: hasFigures(line) ? soles(amounts.get(line.tax_period)) : null,
          outcome: line.outcome,
          held: line.held,
          unread: isOnlyUnread(line),
          month_open: line.month_open,
          month_over: line.month_over,
        },
      ]),
  );
}
