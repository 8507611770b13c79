import { isPeriod, shiftPeriod } from '@yupana/tax/period.ts';
import { isRuc } from '@yupana/tax/ruc.ts';

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

/** `05/08/2026` as `20260805`, to be compared; empty when it is no day, which its own rule tells. */
export function dayOf(text: string): string {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? `${text.slice(6)}${text.slice(3, 5)}${text.slice(0, 2)}` : '';
}

/** @source RS 112-2021 and RS 138-2023, table of identity documents */
export function isWrongDocument(type: string, number: string): boolean {
  if (type === '6') return !isRuc(number);
  if (type === '1') return !/^\d{8}$/.test(number);
  if (type === '4' || type === '7') return number.length > 12;
  if (type === 'A') return number.length !== 15;
  return false;
}
