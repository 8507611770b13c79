import type { Ctx, Tx } from '../../../ctx.ts';
import { changedPurchases, type Window } from '../../vouchers/changes/changes-since.ts';
import { linesOf } from '../../vouchers/judging/take-waiting.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { findPrevailing } from '../queries-decisions.ts';
import { decidedOf } from './list-decided-changes.ts';

/** Changes that are looked at: of a collection that changed more it is told that there are so many. */
const MOST = 2_000;

/** Of these companies: how many purchases somebody had decided that SUNAT gives otherwise since, or not any more; by company and period. */
export async function countDecidedChanges(
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  businessIds: readonly string[],
  window: Window,
): Promise<{ businessId: string; period: string; count: number }[]> {
  const changed = await changedPurchases(tx, ctx.firmId, businessIds, window, MOST);
  const books = Map.groupBy(changed, ({ business_id, tax_period }) => `${business_id}/${tax_period}`);
  const counted: { businessId: string; period: string; count: number }[] = [];
  for (const [name, vouchers] of books) {
    const [businessId = '', period = ''] = name.split('/');
    const book = { firmId: ctx.firmId, businessId, book: 'RCE' as const, period };
    const decisions = await findPrevailing(tx, book, vouchers);
    const lines = new Map((await linesOf(tx, book, decisions)).map((line) => [keyOf(line), line]));
    const count = decisions.filter((one) => decidedOf(one, lines.get(keyOf(one))) !== null).length;
    if (count > 0) counted.push({ businessId, period, count });
  }
  return counted;
}
