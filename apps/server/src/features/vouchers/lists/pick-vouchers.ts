import { BOOK_OF } from '@yupana/contract/books.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { type pickVouchers as call, MOST_PICKED, statusTabs } from '@yupana/contract/vouchers.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { compareByHash } from '../../../platform/database/compare-by-hash.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { codeOf } from '../voucher-keys.ts';
import { filterOf } from './list-vouchers.ts';
import { countPicked, findPicked } from './queries-picked.ts';

/**
 * The vouchers that a person selects with «los N que cumplen el filtro»: of all pages, those that a row of the screen would let be
 * selected, which are those with an image or an XML. Two transactions, as a page of the list has them.
 */
export async function pickVouchers(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const asked = {
    filter: filterOf(query),
    status: statusTabs[query.status as keyof typeof statusTabs],
    changes: query.changes,
  };
  const { scope, counted } = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: query.ruc });
    const scope = { businessId: business.id, book: BOOK_OF[query.operation_type], period: query.tax_period };
    if (query.changes) await compareByHash(tx);
    return { scope, counted: await countPicked(ctx, tx, scope, asked) };
  });
  const rows = await ctx.transaction(async (tx) => {
    if (query.changes) await compareByHash(tx);
    return findPicked(ctx, tx, scope, { ...asked, most: MOST_PICKED });
  });
  return {
    success: true,
    data: rows.map(({ issuer_ruc, type_code, serie, number, dam_year, status, igv, left_proposal_at }) => ({
      code: codeOf({ issuer_ruc, type_code, serie, number, dam_year }),
      status,
      igv_amount: toWire(parseMoney(igv)),
      in_proposal: left_proposal_at === null,
    })),
    without_file: Math.max(0, counted.all - counted.held),
    beyond: Math.max(0, counted.held - rows.length),
  };
}
