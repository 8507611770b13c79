import type { Tx } from '../../ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { dropOffer, moveRows } from './queries-handovers.ts';

/**
 * Everything of a company becomes another firm's, and what was offered of it is settled. Whoever calls has its turn
 * (`lockBusiness`) and has ended its runs.
 * @param from with the hash of a link, only while the offer that it opens stands
 * @param tx sees every firm
 * @throws NOT_FOUND
 */
export async function changeHands(
  tx: Tx,
  from: { businessId: string; tokenHash?: Buffer },
  to: { firmId: string; memberId: string },
  now: Date,
): Promise<void> {
  const { businessId, tokenHash } = from;
  // What was offered may be offered to somebody else by now, or to nobody.
  if (!(await dropOffer(tx, businessId, tokenHash)) && tokenHash) throw notFound();
  await moveRows(tx, businessId, to, now);
}
