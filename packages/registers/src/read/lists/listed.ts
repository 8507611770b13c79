/** A taxpayer as one of SUNAT's lists has it. */
export interface Listed {
  ruc: string;
  /** Since when the list says that it is one; null where it does not say. */
  from: string | null;
  /** The resolution that made it one, as it is written. */
  resolution: string | null;
}

/** `01/02/2022` as `2022-02-01`; undefined when it is no day of the calendar. */
export function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!day || !month || !year) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : undefined;
}
