import { type Money, money, parseMoney, sum, ZERO } from '@yupana/tax/money.ts';
import { BadRow } from './errors.ts';

/** RCE writes `0.00`, RVIE `0`; an empty component is no amount. The total of a voucher is never empty: `requiredAmount`. */
export function amount(cell: string, column: string): Money {
  return cell === '0.00' || cell === '0' || cell === '' ? ZERO : requiredAmount(cell, column);
}

export function requiredAmount(cell: string, column: string): Money {
  try {
    return usualAmount(cell) ?? parseMoney(cell.trim());
  } catch {
    throw new BadRow(`La columna «${column}» no es un importe: ${quoted(cell)}.`);
  }
}

const ZERO_DIGIT = 48;
const POINT = 46;

/** `1234.50` and `-1234.50` without the cost of a pattern, three of them in every row; null for any other writing. */
function usualAmount(cell: string): Money | null {
  const negative = cell.charCodeAt(0) === 45;
  const first = negative ? 1 : 0;
  const point = cell.length - 3;
  if (point <= first || point > first + 12 || cell.charCodeAt(point) !== POINT) return null;
  let centimos = 0;
  for (let place = first; place < cell.length; place++) {
    if (place === point) continue;
    const digit = cell.charCodeAt(place) - ZERO_DIGIT;
    if (digit < 0 || digit > 9) return null;
    centimos = centimos * 10 + digit;
  }
  return money(negative ? -centimos : centimos);
}

/** @throws BadRow when together they exceed what an amount may be */
export function together(column: string, ...amounts: Money[]): Money {
  try {
    return sum(amounts);
  } catch {
    throw new BadRow(`Los importes de «${column}» exceden los quince dígitos.`);
  }
}

const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;
/** A month's file repeats some thirty days: each is checked once. */
const known = new Map<string, string>();
const MOST_KNOWN = 1_000;

/** `18/07/2026` as `2026-07-18`, checked against the calendar. */
export function date(cell: string, column: string): string {
  const before = known.get(cell);
  if (before !== undefined) return before;
  const [, day = '', month = '', year = ''] = DATE.exec(cell) ?? [];
  if (!isCalendarDay(Number(year), Number(month), Number(day))) {
    throw new BadRow(`La columna «${column}» no es una fecha: ${quoted(cell)}.`);
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(cell, `${year}-${month}-${day}`);
  return `${year}-${month}-${day}`;
}

/** Some systems fill an absent date with zeros or with the first day of year 1: both mean none. */
export function optionalDate(cell: string, column: string): string | null {
  if (cell === '' || cell === '-' || cell === '01/01/0001' || cell === '00/00/0000') return null;
  return date(cell, column);
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false;
  if (day <= 28) return true;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function optional(cell: string): string | null {
  const text = cell.trim();
  return text === '' || text === '-' ? null : text;
}

const YEAR = /^(19|20)\d{2}$/;

/** Only customs declarations have a year: elsewhere the cell is empty, or zero. */
export function optionalYear(cell: string, column: string): string | null {
  if (cell === '') return null;
  const year = optional(cell);
  if (year === null || year === '0' || year === '0000') return null;
  if (!YEAR.test(year)) throw new BadRow(`La columna «${column}» no es un año: ${quoted(cell)}.`);
  return year;
}

const TYPE = /^\d{2}$/;

export function voucherType(cell: string): string {
  if (!TYPE.test(cell)) throw new BadRow(`La columna «Tipo CP/Doc.» no es un tipo de comprobante: ${quoted(cell)}.`);
  return cell;
}

const CURRENCY = /^[A-Z]{3}$/;

export function currencyCode(cell: string): string {
  if (!CURRENCY.test(cell)) throw new BadRow(`La columna «Moneda» no es una moneda: ${quoted(cell)}.`);
  return cell;
}

const RATE = /^\d{1,6}(\.\d{1,6})?$/;

export function exchangeRate(cell: string, currency: string, column: string): string {
  if (cell === '1.000') return cell;
  if (cell === '') return currency === 'PEN' ? '1.000' : '0.000';
  if (!RATE.test(cell)) throw new BadRow(`La columna «${column}» no es un tipo de cambio: ${quoted(cell)}.`);
  return cell;
}

/** An empty state is an active voucher: SUNAT marks what departs from it. An unknown one is not guessed. */
export function voucherState(cell: string, column: string): string {
  if (cell === '') return '1';
  if (cell.length === 1 && cell >= '1' && cell <= '6') return cell;
  throw new BadRow(`La columna «${column}» trae un estado que no conocemos: ${quoted(cell)}.`);
}

/** Keeps a column that says something: not empty, not zero. */
export function note(detail: Record<string, string>, key: string, cell: string): void {
  if (cell !== '' && cell !== '0.00' && cell !== '0' && cell !== '-') detail[key] = cell;
}

function quoted(cell: string): string {
  return cell.trim() === '' ? 'está vacía' : `«${cell.slice(0, 40)}»`;
}
