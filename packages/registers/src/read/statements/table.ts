import { UnrecognisedLayout } from '../errors.ts';
import { readSheet } from '../lists/sheet.ts';
import { StatementRefused } from './refused.ts';

/** A file as rows of cells, whatever it is. */
export interface Table {
  rows: string[][];
  isSheet: boolean;
}

export const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const LONGEST_CELL = 500;
const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Rows by which a separator is chosen. */
const LOOKED_AT = 60;

/**
 * The sheet of a workbook. Formulas are not run: a cell is what the bank's program stored.
 * @param parts unpacked, by name @throws StatementRefused
 */
export function tableOfWorkbook(parts: ReadonlyMap<string, Uint8Array>): Table {
  const sheet = [...parts.keys()].find((name) => name.startsWith('xl/worksheets/'));
  const bytes = sheet === undefined ? undefined : parts.get(sheet);
  if (!bytes) throw new StatementRefused('Este libro de Excel no tiene ninguna hoja.');
  try {
    const found = readSheet(new Map([...parts, ['xl/worksheets/sheet1.xml', bytes]]));
    if (found.length > MOST_ROWS) throw tooManyRows();
    const rows = found.map((row) => {
      const width = Math.min(Math.max(-1, ...row.keys()) + 1, MOST_COLUMNS);
      return Array.from({ length: width }, (_, place) => cell(row.get(place) ?? ''));
    });
    return { rows, isSheet: true };
  } catch (error) {
    if (error instanceof UnrecognisedLayout)
      throw new StatementRefused('Este libro de Excel está dañado o incompleto.');
    throw error;
  }
}

/** @throws StatementRefused when it is no text */
export function tableOfText(bytes: Uint8Array): Table {
  const text = decode(bytes);
  const best = SEPARATORS.map((separator) => {
    const widths = split(text, separator, LOOKED_AT).map((row) => row.length);
    const wide = widths.filter((width) => width > 2);
    return { separator, score: wide.length * 1_000 + Math.max(0, ...wide) };
  }).reduce((a, b) => (b.score > a.score ? b : a));
  const rows = split(text, best.separator, MOST_ROWS + 1);
  if (rows.length > MOST_ROWS) throw tooManyRows();
  return { rows, isSheet: false };
}

function tooManyRows(): StatementRefused {
  return new StatementRefused('El archivo tiene más de 20,000 filas: impórtalo por meses.');
}

const starts = (bytes: Uint8Array, ...with_: number[]) => with_.every((byte, place) => bytes[place] === byte);

function decode(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new StatementRefused('El archivo está vacío.');
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new StatementRefused('Es un Excel antiguo (.xls). Ábrelo, guárdalo como .xlsx o CSV y súbelo otra vez.');
  }
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw new StatementRefused('Es un PDF. Descarga del banco los movimientos en Excel o CSV.');
  }
  const text = textOf(bytes);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) {
    throw new StatementRefused('Es una página web con nombre de Excel. Ábrela en Excel, guárdala como .xlsx y súbela.');
  }
  if (text.includes('\0')) throw new StatementRefused('No es un archivo de Excel ni un CSV.');
  return text;
}

function textOf(bytes: Uint8Array): string {
  if (starts(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes).toWellFormed();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Cells between quotes may hold the separator, line ends, and quotes twice (RFC 4180). An open quote ends with the file. */
function split(text: string, separator: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length && rows.length < most) {
    let value: string;
    if (text[at] === '"') [value, at] = quoted(text, at + 1);
    else value = '';
    const end = nextOf(text, separator, at);
    value += text.slice(at, end);
    if (row.length < MOST_COLUMNS) row.push(cell(value));
    const found = text[end];
    at = end + 1;
    if (found === separator) continue;
    if (found === '\r' && text[at] === '\n') at++;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** @returns what stands between the quotes, and where the text goes on */
function quoted(text: string, from: number): [string, number] {
  let value = '';
  let at = from;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return [value + text.slice(at), text.length];
    value += text.slice(at, end);
    if (text[end + 1] !== '"') return [value, end + 1];
    value += '"';
    at = end + 2;
  }
}

function nextOf(text: string, separator: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === separator || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}

/** What is shown and stored: one line, of a length that a person reads. */
function cell(value: string): string {
  return value
    .slice(0, LONGEST_CELL)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
}
