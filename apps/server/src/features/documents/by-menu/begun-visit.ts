import type { Visits } from '../lane/queries-visits.ts';
import { ANOTHER_VISIT_MS, VISITS_APART_MS } from './visits-apart.ts';

/** A login, and the wait for the lane behind it, last less. */
const BEGINS_WITHIN_MS = 2 * 60_000;

type Begun = Pick<Visits, 'menu_due_at' | 'menu_asked_at' | 'menu_failed_at' | 'held_until'>;

/**
 * A visit to the portal's menu that was begun, and of which nobody told yet how it ended: it is under way, or whoever made it is dead. Of
 * what is due within half an hour nothing is said by this: others are put off so little.
 */
export function begunVisit(lane: Begun, now: Date): { at: Date; is: 'under-way' | 'cut-off' } | null {
  if (!lane.menu_due_at) return null;
  // It is claimed by the moment at which the next is due if nobody lives to end it.
  const at = new Date(lane.menu_due_at.getTime() - VISITS_APART_MS);
  const since = now.getTime() - at.getTime();
  const ended = Math.max(lane.menu_asked_at?.getTime() ?? 0, lane.menu_failed_at?.getTime() ?? 0);
  if (since < 0 || since > VISITS_APART_MS - ANOTHER_VISIT_MS || ended >= at.getTime()) return null;
  const isAlive = since < BEGINS_WITHIN_MS || (lane.held_until !== null && lane.held_until > now);
  return { at, is: isAlive ? 'under-way' : 'cut-off' };
}
