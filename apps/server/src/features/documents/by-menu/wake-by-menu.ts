import type { Deps, System, Tx } from '../../../ctx.ts';
import type { Whose } from '../file-key.ts';
import { askByMenu } from '../job-definitions.ts';
import { findVisits, listVisitsDue } from '../lane/queries-visits.ts';
import { markMenuDue } from './queries-by-menu.ts';
import { VISITS_APART_MS } from './visits-apart.ts';

const MOST = 200;

/**
 * The lane of a company without API key found something to ask for: it is visited for it, in the caller's transaction.
 * @param version of its credentials
 * @returns when the lane is to look again by itself; null: a visit will wake it, or somebody who mends what failed
 */
export async function wakeByMenu(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  whose: Whose,
  version: number | null,
): Promise<Date | null> {
  const now = deps.clock.now();
  if (await markMenuDue(tx, whose, version, now)) {
    await send(deps, tx, whose);
    return null;
  }
  const lane = await findVisits(tx, whose);
  if (!lane?.menu_asked_at || lane.menu_due_at || lane.menu_fault) return null;
  const next = new Date(lane.menu_asked_at.getTime() + VISITS_APART_MS);
  return next > now ? next : null;
}

/** Sends for every company that is due; one that is waiting already waits once. */
export async function sweepByMenu({ deps, transaction }: System): Promise<void> {
  if (!deps.sunat.consultaCpeByMenu || deps.room.state() !== 'enough') return;
  await transaction(async (tx) => {
    for (const whose of await listVisitsDue(tx, 'menu', deps.clock.now(), MOST)) await send(deps, tx, whose);
  });
}

async function send({ queue }: Pick<Deps, 'queue'>, tx: Tx, { firmId, businessId }: Whose): Promise<void> {
  await queue.send(askByMenu, { firmId, businessId }, { tx, singletonKey: businessId });
}
