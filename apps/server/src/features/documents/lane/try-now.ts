import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { tryDocumentsNow as call } from '@yupana/contract/documents.ts';
import type { Ctx } from '../../../ctx.ts';
import { requireBusiness, requireNotArchived } from '../../businesses/find-business.ts';
import { tryValidityNow } from '../../facts/validity/wake-validity.ts';
import { begunVisit } from '../by-menu/begun-visit.ts';
import { makeDeniedDue } from '../queries-files.ts';
import { wakeLane } from '../wake-lane.ts';
import { endPause, findLane } from './queries-lanes.ts';

/** Whoever presses again and again does not ask SUNAT each time. */
const AT_MOST_EVERY_MS = 60_000;

/**
 * A person says that SUNAT may let the company in by now: it is asked at once and not when its pause is over. Credentials that were
 * refused, and a SOL user that rests, are not tried by this.
 * @throws NOT_FOUND also when it is another firm's; BUSINESS_ARCHIVED
 * @returns from when it is tried if somebody presses again, where it was tried this very moment
 */
export async function tryDocumentsNow(
  ctx: Ctx,
  { params: { uuid } }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const { deps, firmId } = ctx;
  return ctx.transaction(async (tx) => {
    requireNotArchived(await requireBusiness(ctx, tx, uuid));
    const whose = { firmId, businessId: uuid };
    const now = deps.clock.now();
    const askedBefore = new Date(now.getTime() - AT_MOST_EVERY_MS);
    const lane = await findLane(tx, whose);
    const begun = lane ? begunVisit(lane, now) : null;
    const failed = [lane?.see_sol_failed_at, lane?.menu_failed_at].filter((at) => at != null);
    const isPauseOver = await endPause(tx, whose, askedBefore, now);
    if (isPauseOver) await makeDeniedDue(tx, whose, now);
    const isTried = isPauseOver || begun?.is === 'cut-off' || failed.some((at) => at < askedBefore);
    // Whoever is inside the portal finds out by himself.
    if (isTried && begun?.is !== 'under-way') await wakeLane(deps, tx, whose, { byPerson: true });
    await tryValidityNow(deps, tx, whose, askedBefore);
    const turnedAway = lane?.again_at && lane.again_at > now ? [lane.access_at] : [];
    const asked = [...failed, ...turnedAway].filter((at) => at !== null && at >= askedBefore);
    if (isTried || begun || asked.length === 0) return { again_from: null };
    const last = Math.max(...asked.map((at) => at?.getTime() ?? 0));
    return { again_from: new Date(last + AT_MOST_EVERY_MS + 1).toISOString() };
  });
}
