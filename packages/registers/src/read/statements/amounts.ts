import { type Money, money } from '@yupana/tax/money.ts';
import { BadRow } from '../errors.ts';
import type { Work } from '../turns.ts';

/** Amounts as banks write them, read digit by digit: never a float. */

/** What stands between soles and céntimos in a column; null: nothing in it tells. */
export type DecimalMark = '.' | ',' | null;

const CURRENCY = /^(?:S\/\.?|US\$|U\$S|\$|PEN|USD|SOLES)/i;
/** What people and banks write around the digits: `S/ `, spaces, and several dashes for a minus. */
function bare(cell: string): { digits: string; isNegative: boolean } {
  let text = cell.replace(/[\s\u00a0\u202f']/g, '').replace(/[\u2010-\u2015\u2212]/g, '-');
  let isNegative = false;
  const strip = () => {
    if (isNegative) return;
    const parenthesised = /^\((.*)\)$/.exec(text);
    if (parenthesised) [text, isNegative] = [parenthesised[1] ?? '', true];
    if (text.startsWith('-') || text.endsWith('-')) [text, isNegative] = [text.replace(/^-|-$/, ''), true];
    else if (text.startsWith('+')) text = text.slice(1);
  };
  strip();
  text = text.replace(CURRENCY, '');
  strip();
  return { digits: text, isNegative };
}

/**
 * How a column writes its amounts: by the cells whose last group has one or two digits, which no thousands have.
 * @returns null also when its cells contradict each other: then each must tell by itself
 */
export function* decimalMarkOf(cells: Iterable<string>): Work<DecimalMark> {
  let [points, commas] = [0, 0];
  for (const cell of cells) {
    yield;
    const mark = /([.,])\d{1,2}$/.exec(bare(cell).digits)?.[1];
    if (mark === '.') points++;
    if (mark === ',') commas++;
  }
  if (points > 0 && commas > 0) return null;
  return points > 0 ? '.' : commas > 0 ? ',' : null;
}

/**
 * `1,234.56`, `1.234,56`, `-1,234.56`, `1,234.56-`, `(1,234.56)`, `S/ 1,234.56`. Three digits behind the only mark are thousands where
 * it is a comma, as Peru writes them, or where the column has another decimal mark.
 * @throws BadRow when it is no amount, or may be two
 */
export function readAmount(cell: string, mark: DecimalMark, column: string): Money {
  const { digits, isNegative } = bare(cell);
  const last = /[.,](?=\d{1,2}$)/.exec(digits)?.[0] as '.' | ',' | undefined;
  const decimal = mark ?? last ?? '.';
  const thousands = decimal === '.' ? ',' : '.';
  const [whole = '', fraction = '', ...rest] = digits.split(decimal);
  if (rest.length > 0 || !/^\d{0,2}0*$/.test(fraction) || !isWhole(whole || fraction.slice(0, 1), thousands))
    throw notAnAmount(cell, column);
  if (mark === null && last === undefined && digits.includes('.')) throw notAnAmount(cell, column);
  return signed(whole.replaceAll(thousands, ''), fraction, isNegative, () => notAnAmount(cell, column));
}

function isWhole(text: string, thousands: string): boolean {
  if (/^\d{1,13}$/.test(text)) return true;
  const [first = '', ...groups] = text.split(thousands);
  return (
    groups.length > 0 && groups.length < 5 && /^\d{1,3}$/.test(first) && groups.every((one) => /^\d{3}$/.test(one))
  );
}

const STORED = /^(-?)(\d{1,17})(?:\.(\d{1,20}))?(?:E([+-]?\d{1,2}))?$/i;

/**
 * A number as a workbook stores it: `1088.5599999999999` is 1,088.56, for it was written by a program that counts in binary. Rounded on
 * its digits.
 * @throws BadRow
 */
export function readStoredAmount(cell: string, column: string): Money {
  const [, sign, whole = '', fraction = '', exponent = '0'] = STORED.exec(cell) ?? [];
  if (sign === undefined) throw notAnAmount(cell, column);
  const shift = Number(exponent);
  const all = whole + fraction;
  const point = whole.length + shift;
  if (point > 14) throw notAnAmount(cell, column);
  const padded = point < 0 ? '0'.repeat(-point) + all : all.padEnd(point, '0');
  const at = Math.max(point, 0);
  const behind = padded.slice(at).padEnd(3, '0');
  const up = behind.charCodeAt(2) >= 53 ? 1 : 0;
  const centimos = Number(`${padded.slice(0, at) || '0'}${behind.slice(0, 2)}`) + up;
  return within(sign === '-' ? -centimos : centimos, () => notAnAmount(cell, column));
}

function signed(whole: string, fraction: string, isNegative: boolean, otherwise: () => BadRow): Money {
  if (whole.length > 13) throw otherwise();
  const centimos = Number(whole || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return within(isNegative ? -centimos : centimos, otherwise);
}

function within(centimos: number, otherwise: () => BadRow): Money {
  try {
    return money(centimos);
  } catch {
    throw otherwise();
  }
}

function notAnAmount(cell: string, column: string): BadRow {
  return new BadRow(`«${cell.slice(0, 30)}», en la columna «${column.slice(0, 40)}», no es un importe.`);
}
