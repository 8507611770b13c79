import { addDays } from '../../platform/calendar.ts';
import { dateInLima } from '../../platform/clock.ts';
import type { Failure } from './failure.ts';

export interface LastRun {
  state: 'running' | 'done' | 'failed' | 'stale';
  started_at: Date;
  next_try_at: Date | null;
}

/** From this hour of Lima on: SUNAT's file is of the night, and the accountant finds it there. SUNAT does not say its hour. */
const OPENS = '05:00:00-05:00';
/** In the demo somebody has just chosen a fault and wants to see what becomes of it. */
const DEMO_EVERY_MS = 110_000;
const FIRST_PAUSE_MS = 15 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Whether the register is to be asked for now: once a day, at once when it never was, and after a failure when it said. */
export function isDue(last: LastRun | undefined, now: Date, isDemo: boolean): boolean {
  if (!last || last.state === 'stale') return true;
  if (last.state === 'running') return false;
  if (isDemo) return now.getTime() - last.started_at.getTime() >= DEMO_EVERY_MS;
  if (last.next_try_at) return now >= last.next_try_at;
  return last.started_at < latestOpening(now);
}

/** What passes by itself is asked for again soon and then ever later; what another try would not mend waits for the next file. */
export function nextTry(failure: Failure, attempt: number, now: Date): Date {
  const opening = nextOpening(now);
  if (!failure.passes) return opening;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  const soon = new Date(now.getTime() + pause);
  return soon < opening ? soon : opening;
}

function latestOpening(now: Date): Date {
  const today = openingOf(dateInLima(now));
  return now >= today ? today : openingOf(addDays(dateInLima(now), -1));
}

function nextOpening(now: Date): Date {
  const today = openingOf(dateInLima(now));
  return now < today ? today : openingOf(addDays(dateInLima(now), 1));
}

function openingOf(date: string): Date {
  return new Date(`${date}T${OPENS}`);
}
