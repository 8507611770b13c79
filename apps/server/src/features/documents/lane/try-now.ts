import type { CallInput } from '@yupana/contract/call.ts';
import type { tryDocumentsNow as call } from '@yupana/contract/documents.ts';
import type { Ctx } from '../../../ctx.ts';
import { requireBusiness, requireNotArchived } from '../../businesses/find-business.ts';
import { tryValidityNow } from '../../facts/validity/wake-validity.ts';
import { makeDeniedDue } from '../queries-files.ts';
import { wakeLane } from '../wake-lane.ts';
import { endPause } from './queries-lanes.ts';
import { findVisits } from './queries-visits.ts';

/** Whoever presses again and again does not ask SUNAT each time. */
const AT_MOST_EVERY_MS = 60_000;

/**
 * A person says that SUNAT may let the company in by now: it is asked at once and not when its pause is over. Credentials that were
 * refused, and a SOL user that rests, are not tried by this.
 * @throws NOT_FOUND also when it is another firm's; BUSINESS_ARCHIVED
 */
export async function tryDocumentsNow(ctx: Ctx, { params: { uuid } }: CallInput<typeof call>): Promise<void> {
  const { deps, firmId } = ctx;
  await ctx.transaction(async (tx) => {
    requireNotArchived(await requireBusiness(ctx, tx, uuid));
    const whose = { firmId, businessId: uuid };
    const now = deps.clock.now();
    const askedBefore = new Date(now.getTime() - AT_MOST_EVERY_MS);
    const visits = await findVisits(tx, whose);
    const failed = [visits?.see_sol_failed_at, visits?.menu_failed_at];
    const isPauseOver = await endPause(tx, whose, askedBefore, now);
    if (isPauseOver) await makeDeniedDue(tx, whose, now);
    if (isPauseOver || failed.some((at) => at && at < askedBefore)) await wakeLane(deps, tx, whose, { byPerson: true });
    await tryValidityNow(deps, tx, whose, askedBefore);
  });
}
