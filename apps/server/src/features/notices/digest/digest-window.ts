import { dateTimeInLima } from '../../../platform/clock.ts';

/** When the digest goes out, in Lima. Who was away at that hour sends it when it is back, the same day. */
export const DIGEST_AT = '07:00';

const DAY_MS = 24 * 3_600_000;
/** Of what came before this nobody is told any more: it was switched off, or nobody was there to send. */
const MOST_MS = 7 * DAY_MS;

/** What a collection notes is seen when its transaction ended: what is younger than this is for the next digest, so that none is missed. */
const SETTLED_MS = 30 * 60_000;

/** Whether today's digests are due at this moment. */
export function isDigestHour(now: Date): boolean {
  return dateTimeInLima(now).slice(-5) >= DIGEST_AT;
}

/** The moments of a digest that is promised now: where nobody knows of one before, since a day ago. */
export function windowsOf(now: Date): { firstSince: Date; oldestSince: Date; until: Date } {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { firstSince: before(DAY_MS), oldestSince: before(MOST_MS), until: before(SETTLED_MS) };
}
