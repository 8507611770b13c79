import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getHistory as call } from '@yupana/contract/dashboard.ts';
import { parsePeriod, shiftPeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { findTotalAmounts } from './queries.ts';
import { soles } from './wire.ts';

const MONTHS = 12;

/**
 * What a company bought or sold in each of the twelve periods that end in the one asked for. A period that was never
 * collected is not in the answer: zero would say that SUNAT reports nothing.
 */
export async function getHistory(
  ctx: Ctx,
  { ruc, tax_period, business_uuid, operation_type }: CallInput<typeof call>['query']['filters'],
): Promise<CallResult<typeof call>> {
  const first = shiftPeriod(parsePeriod(tax_period), 1 - MONTHS);
  const book = operation_type === 'COMPRA' ? 'RCE' : 'RVIE';
  const rows = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc, uuid: business_uuid });
    return findTotalAmounts(ctx, tx, business.id, book, first, tax_period);
  });
  return Object.fromEntries(rows.map((row) => [row.tax_period, { total_importe_total: soles(row.total) }]));
}
