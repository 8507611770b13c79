import { addDays } from '../../../platform/calendar.ts';
import { dateInLima } from '../../../platform/clock.ts';

/** Longer than this nothing was ever unpublished: Holy Week and the days around the 28th of July are four. */
export const LONGEST_GAP_DAYS = 7;

/**
 * Whether a rate that was published on one day is still the last one of another: each day between them must be known to have none. A
 * weekend has none; of another day it is known once its month was read after it.
 * @param months which were read, and when
 */
export function isCarried(published: string, day: string, months: ReadonlyMap<string, Date>): boolean {
  let gap = 0;
  for (let one = addDays(published, 1); one <= day; one = addDays(one, 1)) {
    gap += 1;
    if (gap > LONGEST_GAP_DAYS) return false;
    const weekday = new Date(`${one}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const readAt = months.get(one.slice(0, 7));
    if (!readAt || dateInLima(readAt) <= one) return false;
  }
  return true;
}
