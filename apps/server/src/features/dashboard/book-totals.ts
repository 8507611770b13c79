import type { BookName } from '@yupana/contract/collection.ts';
import { type Money, parseMoney, ZERO } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { findTotals } from './queries.ts';

/** How many vouchers stand in a book's proposal now, and their IGV; none when the book was never collected. */
export async function readBookTotals(
  ctx: Ctx,
  tx: Tx,
  businessId: string,
  book: BookName,
  period: string,
): Promise<{ vouchers: number; igv: Money }> {
  const [totals] = await findTotals(ctx, tx, businessId, book, [period]);
  return totals ? { vouchers: totals.vouchers_count, igv: parseMoney(totals.igv) } : { vouchers: 0, igv: ZERO };
}
