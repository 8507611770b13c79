const DAY = 86_400_000;

/** The plain date this many days after another. @param date `YYYY-MM-DD` */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
