import { isPeriod, shiftPeriod } from '@yupana/tax/period.ts';

/** The last day of a period as `AAAAMMDD`, to be compared: no month has more than 31. */
export function lastDayOf(period: string): string {
  return `${period}31`;
}

/** The period so many months later; itself when it is none, which its own rule tells. */
export function monthsAfter(period: string, months: number): string {
  return isPeriod(period) ? shiftPeriod(period, months) : period;
}

/** Of a base and its tax: none is of the other sign. */
export function sameSign(base: number, tax: number): boolean {
  return base === 0 || tax === 0 || base > 0 === tax > 0;
}
