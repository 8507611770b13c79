import type { AskTrouble } from '@yupana/contract/withholdings.ts';
import type { Failure, FailureCode } from '../../../sunat/failure.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After so many in a row SUNAT is left alone until the next collection, or until somebody asks. */
const MOST_TRIES = 5;

/** What a failure is to who looks at the screen. */
export const TROUBLES: Readonly<Record<FailureCode, AskTrouble>> = {
  CREDENTIALS_INCOMPLETE: 'no-user',
  SOL_USER_REJECTED: 'credentials',
  SOL_USER_LOCKED: 'credentials',
  SOL_USER_RESTS: 'credentials',
  API_CLIENT_REJECTED: 'credentials',
  RUC_HELD: 'credentials',
  LOGIN_NOT_UNDERSTOOD: 'credentials',
  LOGIN_CUT_OFF: 'credentials',
  CAPTCHA_DEMANDED: 'captcha',
  PERMISSION_MISSING: 'no-permission',
  SOL_PERMISSION_MISSING: 'no-permission',
  SOL_OPTION_CLOSED: 'unavailable',
  SOL_VISIT_ENDED: 'unavailable',
  SOL_USER_BUSY: 'unavailable',
  SESSION_EXPIRED: 'unavailable',
  SUNAT_UNAVAILABLE: 'unavailable',
  SUNAT_BUSY: 'unavailable',
  REQUEST_REFUSED: 'not-understood',
  TICKET_FAILED: 'unexpected',
  TICKET_STUCK: 'unexpected',
  FILE_NOT_READY: 'unexpected',
  FILE_OF_ANOTHER_RUC: 'not-understood',
  ANSWER_NOT_UNDERSTOOD: 'not-understood',
  LAYOUT_NOT_UNDERSTOOD: 'not-understood',
  WORKER_LOST: 'unexpected',
  UNEXPECTED: 'unexpected',
};

/** What nothing but a person mends: with the same credentials it is not even asked after a collection. */
export const WAITS_FOR_SOMEBODY: readonly string[] = ['credentials', 'captcha', 'no-user'] satisfies AskTrouble[];

/**
 * When it is asked again by itself after a failure; null: not before a collection, or somebody who asks. What a wrong password may have
 * caused is never repeated.
 * @param tries in a row, this one included
 * @param isSent whether the key was sent: for a failure of ours it is not sent again before the next ordinary time
 */
export function askAgainAt(
  { code, retriable, isOurs, waitMs }: Failure,
  tries: number,
  now: Date,
  isSent = false,
): Date | null {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (code === 'SOL_USER_RESTS') return later(waitMs ?? 24 * HOUR);
  if (code === 'SOL_USER_BUSY') return later(2 * MINUTE);
  if (WAITS_FOR_SOMEBODY.includes(TROUBLES[code])) return null;
  if (isOurs && isSent) return later(24 * HOUR);
  if (!(retriable || isOurs) || tries >= MOST_TRIES) return null;
  return later(Math.max(waitMs ?? 0, Math.min(10 * MINUTE * 2 ** (tries - 1), 6 * HOUR)));
}
