const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Attempts of one run that SUNAT may spoil, the first included; and, counted apart, that we may lose ourselves in a row. After
 * them the next daily collection is the one that tries again.
 */
export const MOST_ATTEMPTS = 6;

/** How long after each failed attempt the next one comes. SUNAT's troubles last minutes or hours. */
const AFTER_ATTEMPT = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 180 * MINUTE];

/** A worker that died says nothing about SUNAT: its run goes on almost at once, unless it is the run that kills workers. */
const AFTER_LOSS = [2 * SECOND, 30 * SECOND, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];

/**
 * When the next attempt comes.
 * @param count how many attempts ended so: those that SUNAT spoilt, or those lost in a row
 * @param waitMs what SUNAT asked for, if it did
 * @returns null when there have been enough
 */
export function nextTry(
  cause: 'failure' | 'loss',
  count: number,
  now: Date,
  waitMs: number | null = null,
): Date | null {
  if (count >= MOST_ATTEMPTS) return null;
  const pauses = cause === 'loss' ? AFTER_LOSS : AFTER_ATTEMPT;
  const pause = pauses[Math.max(0, count - 1)] ?? 60 * MINUTE;
  return new Date(now.getTime() + Math.max(pause, waitMs ?? 0));
}
