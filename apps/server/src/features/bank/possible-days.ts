import type { ReadRows } from '@yupana/registers/read/statements/read-statement.ts';
import { dayText } from '../../platform/calendar.ts';

/** A bank keeps statements for ten years; what is older is a day that was read otherwise than it is meant. */
const MOST_YEARS = 10;

/** The same day so many years before, as text: 29 February stays one, and compares as it should. */
export function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/** Charges of a day that did not come yet, or of decades ago, are named with the rows that could not be read. */
export function withPossibleDays(read: ReadRows, today: string): ReadRows {
  const first = yearsBefore(today, MOST_YEARS);
  const isPossible = (date: string) => date >= first && date <= today;
  const odd = read.charges.filter(({ date }) => !isPossible(date));
  if (odd.length === 0) return read;
  const reasons = odd.map(({ row, date }) => ({ row, reason: whyNot(date, today) }));
  return {
    ...read,
    charges: read.charges.filter(({ date }) => isPossible(date)),
    unreadable: [...read.unreadable, ...reasons].sort((a, b) => a.row - b.row),
  };
}

function whyNot(date: string, today: string): string {
  const day = dayText(date);
  return date > today ? `La fecha ${day} todavía no llega.` : `La fecha ${day} es de hace más de ${MOST_YEARS} años.`;
}
