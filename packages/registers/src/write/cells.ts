import { type Money, toDecimal } from '@yupana/tax/money.ts';
import { LATIN_LETTERS } from '@yupana/tax/tables/latin-letters.ts';

/** `0.00`, `-118.00`: how both registers write an amount. @source RS 040-2022 annex 11, note 3 */
export function amountCell(amount: Money): string {
  return toDecimal(amount);
}

/** `2026-08-05` as `05/08/2026`; empty when there is none. */
export function dayCell(day: string | null): string {
  return day === null ? '' : `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/**
 * `3.750` of a foreign currency, with three decimals; empty in soles, as in the files that SUNAT took, and when SUNAT has no rate for
 * that day: whoever checks the file says so then.
 */
export function rateCell(currency: string, rate: string): string {
  if (currency === 'PEN') return '';
  const [units = '', decimals = ''] = rate.split('.');
  if (/^0*$/.test(units + decimals)) return '';
  return decimals.length <= 3 ? `${units}.${decimals.padEnd(3, '0')}` : rate;
}

/** Letters that no accent makes, and a sign that is read as one. */
const LETTERS: Readonly<Record<string, string>> = { ...LATIN_LETTERS, '&': 'Y' };
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const MARKS = /\p{M}/gu;
const NOT_ALLOWED = /[^A-Za-z0-9(),.\- ]/g;

/**
 * A name as both registers take it: ASCII, which reads alike in each encoding that SUNAT was seen to take, letters, digits and
 * `( ) , . -`. What else it has becomes a space. @source RS 040-2022 table 12, RS 112-2021 table 5
 */
export function nameCell(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(OTHER_LETTERS, (one) => LETTERS[one] ?? ' ');
  return plain.replaceAll(NOT_ALLOWED, ' ').replaceAll(/ +/g, ' ').trim();
}

const BREAKS_THE_LINE = /[^\x20-\x7e]|\|/g;

/** A code or a number as it is: what SUNAT does not admit of it is told by the check, and only what would break the line is taken out. */
export function codeCell(code: string | null): string {
  return code === null ? '' : code.replaceAll(BREAKS_THE_LINE, ' ').trim();
}
