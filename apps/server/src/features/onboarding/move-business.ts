import type { Deps, Tx } from '../../ctx.ts';
import { changeHands } from '../businesses/change-hands.ts';
import { lockBusiness, requireBusiness } from '../businesses/find-business.ts';
import { requestRun } from '../collection/runs/request-run.ts';
import { stopRuns } from '../collection/runs/stop-runs.ts';

/**
 * Makes a company another firm's, with everything that was collected of it and its sealed credentials, which nobody is shown.
 * What was being collected ends first; a company that could be collected is, for its new account.
 * @param from who offered it, and the hash of the link that accepts it
 * @param tx sees every firm
 * @throws NOT_FOUND when that offer does not stand any more
 */
export async function moveBusiness(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Tx,
  from: { firm_id: string; business_id: string; tokenHash: Buffer },
  to: { firmId: string; memberId: string },
): Promise<void> {
  const businessId = from.business_id;
  await giveAway(deps, tx, from, to);
  const { status } = await requireBusiness({ firmId: to.firmId }, tx, businessId);
  if (status === 'VALID' || status === 'IN_PROGRESS') {
    await requestRun(deps, tx, { firmId: to.firmId, businessId }, 'manual');
  }
}

/**
 * The same, on the word of whoever may say so: its next daily collection is the new account's first.
 * @param from with the hash of a link, only while the offer that it opens stands
 * @throws NOT_FOUND
 */
export async function giveAway(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  from: { firm_id: string; business_id: string; tokenHash?: Buffer },
  to: { firmId: string; memberId: string },
): Promise<void> {
  const { firm_id: firmId, business_id: businessId, tokenHash } = from;
  await lockBusiness({ firmId }, tx, businessId);
  await stopRuns({ clock }, tx, { firmId, businessId }, 'handed-over');
  await changeHands(tx, { businessId, tokenHash }, to, clock.now());
}
