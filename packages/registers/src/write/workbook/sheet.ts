import { type Money, toDecimal } from '@yupana/tax/money.ts';
import { cellText, keepsSpace, looksLikeFormula } from './cell-text.ts';
import { STYLE, type Style } from './styles.ts';

/**
 * What stands in the cells of a column: text; a day `AAAA-MM-DD`, which becomes a date; soles, which become a number with two
 * decimals; a rate as decimal text; a count; a link, its address.
 */
export type ColumnKind = 'text' | 'day' | 'amount' | 'rate' | 'count' | 'link';

export interface SheetColumn {
  title: string;
  kind: ColumnKind;
  /** Characters that fit. */
  width: number;
  /** Added up in the last row, by value and by a formula that follows the filter. */
  total?: true;
  /** What stands in place of the address of a link. */
  label?: string;
}

/** Null: nothing. Amounts are {@link Money}, counts numbers, all else text. */
export type CellValue = string | number | null;

export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  columns: readonly SheetColumn[];
  pages: AsyncIterable<readonly (readonly CellValue[])[]> | Iterable<readonly (readonly CellValue[])[]>;
  /** For a program that imports it: neither a filter nor a header that stays. */
  plain?: true;
  /** Rows above the first, in place of the one with the titles: programs want more of them, or none. */
  heads?: readonly (readonly string[])[];
}

/** Rows of a sheet, with its header and its totals. @source Excel's specifications and limits */
const MOST_ROWS = 1_048_576;
/** Characters that are handed on at once. */
const PIECE = 256 * 1024;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Day 1 is 1 January 1900, and Excel believes in 29 February of that year. */
const EPOCH = Date.UTC(1899, 11, 30);
const A_DAY = 86_400_000;
const FROZEN = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
/** A formula's text has no more. */
const LONGEST_LINK = 255;

/** More rows than a sheet has. */
export class TooManyRows extends Error {
  constructor() {
    super(`Una hoja de Excel tiene ${MOST_ROWS} filas.`);
    this.name = 'TooManyRows';
  }
}

/**
 * The XML of a sheet in pieces: a header that stays in sight, a filter, the rows and their totals. Of the rows none is kept.
 * @throws TooManyRows
 */
export async function* sheetXml({
  columns,
  pages,
  plain,
  heads = [columns.map(({ title }) => title)],
}: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, place) => letterOf(place));
  const last = letters.at(-1) ?? 'A';
  const sums = columns.map(() => 0);
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${plain ? '' : FROZEN}</sheetView></sheetViews><cols>${widths(columns)}</cols><sheetData>`;
  let piece = heads.map((head, above) => headXml(head, letters, above + 1)).join('');
  let row = heads.length;
  for await (const page of pages) {
    for (const values of page) {
      row++;
      if (row >= MOST_ROWS) throw new TooManyRows();
      let cells = '';
      for (let place = 0; place < columns.length; place++) {
        const value = values[place];
        if (value === null || value === undefined || value === '') continue;
        const column = columns[place] as SheetColumn;
        if (column.total) sums[place] = (sums[place] ?? 0) + (value as number);
        cells += cellXml(letters[place] ?? '', row, value, column);
      }
      piece += rowXml(row, cells);
      if (piece.length > PIECE) {
        yield piece;
        piece = '';
      }
    }
  }
  if (row > heads.length && columns.some(({ total }) => total)) piece += totalsXml(columns, letters, sums, row);
  yield `${piece}</sheetData>${row > 1 && !plain ? `<autoFilter ref="A1:${last}${row}"/>` : ''}</worksheet>`;
}

function headXml(head: readonly string[], letters: readonly string[], row: number): string {
  const cells = head.map((text, place) => (text === '' ? '' : textXml(letters[place] ?? '', row, text, 'header')));
  return rowXml(row, cells.join(''));
}

function rowXml(row: number, cells: string): string {
  return `<row r="${row}">${cells}</row>`;
}

function cellXml(letter: string, row: number, value: string | number, { kind, label }: SheetColumn): string {
  switch (kind) {
    case 'amount':
      return numberXml(letter, row, toDecimal(value as Money), 'amount');
    case 'count':
      return numberXml(letter, row, String(value), 'count');
    case 'rate':
      return numberXml(letter, row, String(value), 'rate');
    case 'day':
      return numberXml(letter, row, serialOf(String(value)), 'day');
    case 'link':
      return linkXml(letter, row, String(value), label ?? String(value));
    case 'text': {
      const text = String(value);
      return textXml(letter, row, text, looksLikeFormula(text) ? 'guarded' : 'text');
    }
  }
}

function numberXml(letter: string, row: number, value: string, style: Style): string {
  return `<c r="${letter}${row}" s="${STYLE[style]}"><v>${value}</v></c>`;
}

function textXml(letter: string, row: number, text: string, style: Style): string {
  const space = keepsSpace(text) ? ' xml:space="preserve"' : '';
  return `<c r="${letter}${row}" s="${STYLE[style]}" t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`;
}

/** A formula and not a link of the sheet: those are listed after its rows, and would all have to be remembered. */
function linkXml(letter: string, row: number, address: string, label: string): string {
  if (address.length > LONGEST_LINK) return textXml(letter, row, address, 'text');
  const quoted = (text: string) => cellText(text.replaceAll('"', '""'));
  return `<c r="${letter}${row}" s="${STYLE.link}" t="str"><f>HYPERLINK(&quot;${quoted(address)}&quot;,&quot;${quoted(label)}&quot;)</f><v>${cellText(label)}</v></c>`;
}

function totalsXml(
  columns: readonly SheetColumn[],
  letters: readonly string[],
  sums: readonly number[],
  last: number,
): string {
  const row = last + 1;
  const cells = columns.map(({ total, kind }, place) => {
    const letter = letters[place] ?? '';
    if (place === 0) return textXml(letter, row, 'Total', 'total-text');
    if (!total) return '';
    const sum = sums[place] ?? 0;
    const [style, value] =
      kind === 'amount'
        ? (['total-amount', toDecimal(sum as Money)] as const)
        : (['total-count', String(sum)] as const);
    return `<c r="${letter}${row}" s="${STYLE[style]}"><f>SUBTOTAL(109,${letter}2:${letter}${last})</f><v>${value}</v></c>`;
  });
  return rowXml(row, cells.join(''));
}

function widths(columns: readonly SheetColumn[]): string {
  return columns
    .map(({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
    .join('');
}

/** `2026-08-05` as the number of its day. */
function serialOf(day: string): string {
  return String((Date.parse(`${day}T00:00:00Z`) - EPOCH) / A_DAY);
}

/** 0 is A, 25 Z, 26 AA. */
export function letterOf(place: number): string {
  const rest = Math.floor(place / 26);
  return `${rest > 0 ? letterOf(rest - 1) : ''}${String.fromCharCode(65 + (place % 26))}`;
}
