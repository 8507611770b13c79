import { SunatError } from '@yupana/sunat/errors.ts';
import { type Failure, failureOf } from '../../../sunat/failure.ts';
import { SolUserBusy } from '../../../sunat/refusals.ts';
import { Edited, NoDoor } from './at-portal.ts';
import { PersonWaits } from './hold-sol-user.ts';

/** How whoever visits the portal in the background goes on, and when it asks again. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A worker that vanished once the key was sent: it is sent again the next day, and not before. */
export const AGAIN_AFTER = 26 * HOUR;
/** A visit lasts so long at most: who waits for the SOL user comes in between. */
export const WHILE_MS = 10 * MINUTE;
const AFTER_FAILURE = [5 * MINUTE, 30 * MINUTE, 3 * HOUR, 24 * HOUR];
/** What is not understood is given up after so many tries, until the next collection. */
const MOST_TRIES = 5;
/** Who gave way, or found the SOL user in use by a collection or somebody before a screen, comes back so much later. */
const PAUSE_MS = 5 * MINUTE;
/** Of so many that are not understood the rest would not be either. */
export const NOT_UNDERSTOOD_IN_A_ROW = 3;

/** An answer that says nothing of the next one. A page of the host's does. */
export function isOfOneAnswer(error: unknown, { stops, isOutage }: Failure): boolean {
  return error instanceof SunatError && stops === 'book' && !isOutage;
}

/** The while is over, or somebody waits for the SOL user. */
export class Paused extends Error {}

/**
 * When a visit that ended in an error is made again by itself; null: not before a collection.
 * @param tries with this one @param isSent whether a key was sent
 * @returns with why it failed; null where nothing did: it gave way, has no door, or other credentials by now
 */
export function afterVisit(
  error: unknown,
  { tries, isSent, now }: { tries: number; isSent: boolean; now: Date },
): { due_at: Date | null; failure: Failure | null } {
  if (error instanceof NoDoor) return { due_at: null, failure: null };
  if (error instanceof Edited) return { due_at: now, failure: null };
  if (error instanceof Paused || error instanceof SolUserBusy || error instanceof PersonWaits)
    return { due_at: new Date(now.getTime() + PAUSE_MS), failure: null };
  const failure = failureOf(error);
  return { due_at: dueAfter(failure, tries, isSent, now), failure };
}

/**
 * When it is asked for again by itself; null: not before a collection. What only a person mends is not tried again.
 * @param isSent whether a key was sent
 */
export function dueAfter(failure: Failure, tries: number, isSent: boolean, now: Date): Date | null {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (failure.isOurs && isSent) return later(AGAIN_AFTER);
  if (failure.stops === 'run' && !failure.isOurs) return failure.code === 'SOL_USER_RESTS' ? later(AGAIN_AFTER) : null;
  if (!failure.isOutage && tries >= MOST_TRIES) return null;
  const pause = AFTER_FAILURE[Math.min(tries, AFTER_FAILURE.length) - 1] ?? AGAIN_AFTER;
  return later(Math.max(pause, failure.waitMs ?? 0));
}
