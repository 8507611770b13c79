const DAY = 86_400_000;

/** A plain date some days later, or earlier. */
export function addDays(plainDate: string, days: number): string {
  return new Date(Date.parse(`${plainDate}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
