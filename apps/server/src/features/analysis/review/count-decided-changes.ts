import type { Ctx, Tx } from '../../../ctx.ts';
import { changedPurchases, type Window } from '../../vouchers/changes/changes-since.ts';
import { linesOfFirm } from '../../vouchers/judging/take-waiting.ts';
import { type CompanyKey, keyOf } from '../../vouchers/voucher-keys.ts';
import { findPrevailingOfFirm } from '../queries-decisions.ts';
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
  const keys = changed.map((one): CompanyKey => ({ ...one, book: 'RCE' }));
  const decisions = await findPrevailingOfFirm(tx, ctx.firmId, keys);
  const lines = new Map((await linesOfFirm(tx, ctx.firmId, decisions)).map((line) => [nameOf(line), line]));
  const contradicted = decisions.filter((one) => decidedOf(one, lines.get(nameOf(one))) !== null);
  const books = Map.groupBy(contradicted, ({ business_id, tax_period }) => `${business_id}/${tax_period}`);
  return [...books.values()].flatMap((some) => {
    const [first] = some;
    return first ? [{ businessId: first.business_id, period: first.tax_period, count: some.length }] : [];
  });
}

const nameOf = (one: CompanyKey) => `${one.business_id}/${one.tax_period}/${keyOf(one)}`;
