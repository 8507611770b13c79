import { type Period, parsePeriod } from '@yupana/tax/period.ts';

/** Numbering of vouchers starts here, so that every later month has numbers of its own. */
const FIRST_YEAR = 2020;

/** Months since the numbering began: 0 is January 2020. */
export function ordinalOf(period: Period): number {
  return (Number(period.slice(0, 4)) - FIRST_YEAR) * 12 + Number(period.slice(4)) - 1;
}

export function periodAt(ordinal: number): Period {
  return parsePeriod(`${FIRST_YEAR + Math.floor(ordinal / 12)}${String((ordinal % 12) + 1).padStart(2, '0')}`);
}

export function daysIn(period: Period): number {
  return new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(4)), 0)).getUTCDate();
}

/** The plain date of a day of the month. */
export function dateIn(period: Period, day: number): string {
  return `${period.slice(0, 4)}-${period.slice(4)}-${String(day).padStart(2, '0')}`;
}

/** The plain date this many days later. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `dd/mm/yyyy`, as SUNAT's files write a date; empty for none. */
export function slashed(date: string | null): string {
  return date === null ? '' : `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
