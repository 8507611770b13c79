import { isPeriod, type Period, periodOf, periodRange, shiftPeriod } from '@yupana/tax/period.ts';

/** As many as a collection takes (`most-periods.ts`). */
const MOST = 24;
/** Deposits of a month are made in it and in the two after it. */
const NEWEST = 3;

interface Known {
  /** `AAAA-MM-DD` */
  today: string;
  /** What a person asked for. */
  wanted: readonly string[];
  /** Periods of the company. */
  collected: readonly string[];
  /** What SUNAT answered already. */
  answered: ReadonlySet<string>;
  /** Days of issue of purchases whose deposit is not there. */
  undeposited: readonly string[];
}

/**
 * For which periods SUNAT is asked, in their order: what somebody waits for, then the newest. Those of the last 24 months that were never
 * answered, the newest three, and every month in which a missing deposit may stand.
 */
export function whichPeriods({ today, wanted, collected, answered, undeposited }: Known): Period[] {
  const now = periodOf(today);
  const first = shiftPeriod(now, 1 - MOST);
  const among = (period: string): period is Period => isPeriod(period) && period >= first && period <= now;
  const oldest = undeposited.map(periodOf).filter(among).sort()[0];
  const own = [
    ...periodRange(shiftPeriod(now, 1 - NEWEST), now),
    ...collected.filter(among).filter((period) => !answered.has(period)),
    ...(oldest ? periodRange(oldest, now) : []),
  ];
  const asked = wanted.filter(isPeriod).filter((period) => period <= now);
  return [...new Set([...newestFirst(asked), ...newestFirst(own)])];
}

function newestFirst(periods: readonly Period[]): Period[] {
  return [...new Set(periods)].sort().reverse();
}
