/** The daily collection starts within these hours of Lima: SUNAT is quiet, and the accountant finds it done. */
const OPENS = 2 * 60;
const CLOSES = 6 * 60;

/** Minute of the day from which a company's daily collection may start: spread evenly, always the same for a RUC. */
export function dailyMinute(ruc: string): number {
  let hash = 2_166_136_261;
  for (const digit of ruc) hash = Math.imul(hash ^ digit.charCodeAt(0), 16_777_619);
  return OPENS + ((hash >>> 0) % (CLOSES - OPENS));
}

/** When the daily collection of a company with this minute comes next. */
export function nextDaily(minute: number, now: Date): Date {
  const today = new Date(midnightOf(now) + minute * 60_000);
  return today > now ? today : new Date(today.getTime() + DAY);
}

const LIMA = -5 * 60 * 60_000;
const DAY = 86_400_000;

/** What hour it is in Lima (UTC-5, no daylight saving), and since when a collection counts as today's. */
export function dailyWindow(now: Date): { minute: number; since: Date } {
  const midnight = midnightOf(now);
  return { minute: Math.floor((now.getTime() - midnight) / 60_000), since: new Date(midnight + OPENS * 60_000) };
}

/** When the day of Lima began that this moment is in. */
function midnightOf(now: Date): number {
  return Math.floor((now.getTime() + LIMA) / DAY) * DAY - LIMA;
}
