import { dateTimeInLima } from '../../../platform/clock.ts';

/** When the digest goes out, in Lima. Who was away at that hour sends it when it is back, the same day. */
export const DIGEST_AT = '07:00';

const DAY_MS = 24 * 3_600_000;
/** Of what came before this nobody is told any more: it was switched off, or nobody was there to send. */
const MOST_MS = 7 * DAY_MS;

/** Whether today's digests are due at this moment. */
export function isDigestHour(now: Date): boolean {
  return dateTimeInLima(now).slice(-5) >= DIGEST_AT;
}

/** The moments of a digest that is promised now: where nobody knows of one before, since a day ago. */
export function windowsOf(now: Date): { firstSince: Date; oldestSince: Date } {
  return { firstSince: new Date(now.getTime() - DAY_MS), oldestSince: new Date(now.getTime() - MOST_MS) };
}
