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
  const midnight = Math.floor((now.getTime() + LIMA) / DAY) * DAY - LIMA;
  const today = new Date(midnight + minute * 60_000);
  return today > now ? today : new Date(today.getTime() + DAY);
}

const LIMA = -5 * 60 * 60_000;
const DAY = 86_400_000;

/** What hour it is in Lima (UTC-5, no daylight saving), and since when a collection counts as today's. */
export function dailyWindow(now: Date): { minute: number; since: Date } {
  const inLima = now.getTime() + LIMA;
  const midnight = Math.floor(inLima / DAY) * DAY;
  return { minute: Math.floor((inLima - midnight) / 60_000), since: new Date(midnight + OPENS * 60_000 - LIMA) };
}
