import { bankOf, plain, type Role, type StatementBank, TITLES } from './layouts.ts';
import type { Table } from './table.ts';

/** Where each thing stands in a row, from 0. Exactly one of charge and amount. */
export interface Columns {
  date: number;
  description: number;
  operation: number | null;
  charge: number | null;
  amount: number | null;
  reference: number | null;
}

export interface Header {
  /** The row of its titles, from 0. */
  row: number;
  titles: string[];
  /** What its titles say; null where they do not say enough. */
  columns: Columns | null;
  bank: StatementBank;
  account: string;
  currency: 'PEN' | 'USD' | null;
  /** The same of all files with these titles. */
  key: string;
}

/** Banks write up to some twenty lines over their titles. */
const LOOKED_AT = 40;
/** Signs of a title, and of a line over them, that are looked at: what is longer is neither. */
const LONGEST_TITLE = 120;
const LONGEST_LINE = 2_000;

/** The row of titles of a file: the first that says what is needed, or the one that looks most like one. */
export function findHeader({ rows }: Table): Header {
  const first = rows.slice(0, LOOKED_AT);
  let row = first.findIndex((cells) => columnsOf(cells.map(titleOf)) !== null);
  if (row < 0) row = likeliest(first);
  const titles = rows[row] ?? [];
  const said = titles.map(titleOf);
  const above = first.slice(0, row).map(lineOf);
  const preamble = plain(above.join('\n'));
  return {
    row,
    titles,
    columns: columnsOf(said),
    bank: bankOf(said, `${preamble} ${said.join(' ')}`),
    account: accountIn(above),
    currency: currencyIn(plain([preamble, ...said, ...rows.slice(row + 1, row + 4).map(lineOf)].join(' '))),
    key: said.join('|').slice(0, 500),
  };
}

/** Whether below its titles stands a row with a day, a description and an amount, whichever they are. */
export function hasRows({ rows }: Table, { row }: Pick<Header, 'row'>): boolean {
  return rows.slice(row + 1).some((cells) => cells.filter((one) => one !== '').length > 2);
}

/** Most cells with words and none with figures. */
function likeliest(rows: readonly string[][]): number {
  const score = (cells: readonly string[]) =>
    cells.filter((one) => /\p{L}{3}/u.test(one)).length - cells.filter((one) => /^[\d.,/()+-]+$/.test(one)).length * 2;
  return rows.reduce((best, cells, place) => (score(cells) > score(rows[best] ?? []) ? place : best), 0);
}

function columnsOf(titles: readonly string[]): Columns | null {
  const taken = new Set<number>();
  const place = (role: Role): number | null => {
    for (const word of TITLES[role]) {
      const found = titles.findIndex((title, at) => !taken.has(at) && word.test(title));
      if (found < 0) continue;
      taken.add(found);
      return found;
    }
    return null;
  };
  place('balance');
  const date = place('date');
  const charge = place('charge');
  place('credit');
  const amount = charge === null ? place('amount') : null;
  const operation = place('operation');
  const description = place('description');
  const reference = place('reference');
  if (date === null || description === null || (charge === null && amount === null)) return null;
  return { date, description, operation, charge, amount, reference };
}

/** Up to five groups of figures, one sign between two of them. */
const FIGURES = /\b\d+(?:[- ]\d+){0,4}\b/g;

/** After the word «cuenta», ten digits or more, in groups of which the first has three or four. */
function accountIn(lines: readonly string[]): string {
  for (const line of lines) {
    const [, after = ''] = /(?:cuenta|cta)\b(.*)/i.exec(line) ?? [];
    const found = after.match(FIGURES)?.find((one) => /^(?:\d{3,4}[- ]|\d+$)/.test(one)) ?? '';
    if (found.replace(/\D/g, '').length >= 10) return found.slice(0, 40);
  }
  return '';
}

function titleOf(cell: string): string {
  return plain(cell.slice(0, LONGEST_TITLE));
}

function lineOf(cells: readonly string[]): string {
  return cells.join(' ').slice(0, LONGEST_LINE);
}

function currencyIn(text: string): 'PEN' | 'USD' | null {
  const isDollars = /dolar|us\$|u\$s|\busd\b/.test(text);
  const isSoles = /\bsol(es)?\b|s\/|\bpen\b/.test(text);
  if (isDollars === isSoles) return null;
  return isDollars ? 'USD' : 'PEN';
}
