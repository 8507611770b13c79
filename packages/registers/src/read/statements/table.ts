import { UnrecognisedLayout } from '../errors.ts';
import { sheetOf } from '../lists/sheet.ts';
import type { Work } from '../turns.ts';
import { StatementRefused } from './refused.ts';

/** A file as rows of cells, whatever it is. */
export interface Table {
  rows: string[][];
  isSheet: boolean;
  /** Places in `rows` of those in which quotes are opened and not closed. */
  cut: ReadonlySet<number>;
}

export const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const LONGEST_CELL = 500;
const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Rows by which a separator is chosen. */
const LOOKED_AT = 60;
/** Cells, or quotes, that are read in one step. */
const A_STEP = 256;
/** Signs within which quotes that go on after their line are closed: the cells of banks take two lines or three. */
const FARTHEST_CLOSE = 2_000;
/** A cell that is a day, as only the rows of a statement have it: a line with one, between quotes, is a row of its own. */
const A_DAY = /(?:^|[;,\t|])\s*"?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?=[T\s";,|]|$)/m;

/**
 * The sheet of a workbook. Formulas are not run: a cell is what the bank's program stored.
 * @param parts unpacked, by name @throws StatementRefused
 */
export function* tableOfWorkbook(parts: ReadonlyMap<string, Uint8Array>): Work<Table> {
  const sheet = [...parts.keys()].find((name) => name.startsWith('xl/worksheets/'));
  const bytes = sheet === undefined ? undefined : parts.get(sheet);
  if (!bytes) throw new StatementRefused('Este libro de Excel no tiene ninguna hoja.');
  try {
    const found = yield* sheetOf(new Map([...parts, ['xl/worksheets/sheet1.xml', bytes]]));
    if (found.length > MOST_ROWS) throw tooManyRows();
    const rows: string[][] = [];
    for (const row of found) {
      const width = Math.min(Math.max(-1, ...row.keys()) + 1, MOST_COLUMNS);
      rows.push(Array.from({ length: width }, (_, place) => cell(row.get(place) ?? '')));
      yield;
    }
    return { rows, isSheet: true, cut: new Set() };
  } catch (error) {
    if (error instanceof UnrecognisedLayout)
      throw new StatementRefused('Este libro de Excel está dañado o incompleto.');
    throw error;
  }
}

/** @throws StatementRefused when it is no text */
export function* tableOfText(bytes: Uint8Array): Work<Table> {
  const text = decode(bytes);
  let best: { separator: string; score: number } | undefined;
  for (const separator of SEPARATORS) {
    const widths = (yield* split(text, separator, LOOKED_AT)).rows.map((row) => row.length);
    const wide = widths.filter((width) => width > 2);
    const score = wide.length * 1_000 + Math.max(0, ...wide);
    if (!best || score > best.score) best = { separator, score };
  }
  const { rows, cut } = yield* split(text, best?.separator ?? ';', MOST_ROWS + 1);
  if (rows.length > MOST_ROWS) throw tooManyRows();
  return { rows, isSheet: false, cut };
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

/** Cells between quotes may hold the separator, line ends, and quotes twice (RFC 4180). An open quote ends with its line. */
function* split(text: string, separator: string, most: number): Work<Pick<Table, 'rows' | 'cut'>> {
  const rows: string[][] = [];
  const cut = new Set<number>();
  const next = endsOf(text, [separator, '\n', '\r']);
  const lineEnd = endsOf(text, ['\n', '\r']);
  let row: string[] = [];
  let at = 0;
  for (let cells = 1; at <= text.length && rows.length < most; cells++) {
    if (cells % A_STEP === 0) yield;
    let value = '';
    if (text[at] === '"') {
      const found = yield* quoted(text, at + 1, { separator, lineEnd: lineEnd(at) });
      if (found.isOpen) cut.add(rows.length);
      ({ value, at } = found);
    }
    const end = next(at);
    if (row.length < MOST_COLUMNS) row.push(cell(value + text.slice(at, Math.min(end, at + LONGEST_CELL))));
    const found = text[end];
    at = end + 1;
    if (found === separator) continue;
    if (found === '\r' && text[at] === '\n') at++;
    rows.push(row);
    row = [];
  }
  return { rows, cut };
}

/** What stands between quotes, as much of it as a cell keeps, and where the text goes on. */
interface Quoted {
  value: string;
  at: number;
  isOpen: boolean;
}

/**
 * Quotes that are closed on a later line are so only where a cell ends, soon, and with no row of the statement between them: what looks
 * closed is otherwise the quote of another row.
 */
function* quoted(text: string, from: number, of: { separator: string; lineEnd: number }): Work<Quoted> {
  const near = text.slice(0, Math.max(of.lineEnd, Math.min(text.length, from + FARTHEST_CLOSE)));
  const open = { value: text.slice(from, Math.min(of.lineEnd, from + LONGEST_CELL)), at: of.lineEnd, isOpen: true };
  let value = '';
  let at = from;
  for (let quotes = 1; ; quotes++) {
    if (quotes % A_STEP === 0) yield;
    const end = near.indexOf('"', at);
    if (end < 0) return open;
    if (value.length < LONGEST_CELL) value += text.slice(at, Math.min(end, at + LONGEST_CELL));
    if (text[end + 1] !== '"') {
      const isOther = end > of.lineEnd && !closes(text, end, of);
      return isOther ? open : { value, at: end + 1, isOpen: false };
    }
    if (value.length < LONGEST_CELL) value += '"';
    at = end + 2;
  }
}

function closes(text: string, end: number, { separator, lineEnd }: { separator: string; lineEnd: number }): boolean {
  const after = text[end + 1];
  const isCellsEnd = after === undefined || after === separator || after === '\n' || after === '\r';
  return isCellsEnd && !A_DAY.test(text.slice(lineEnd, end));
}

/** Where a cell ends that goes on from a place: each sign is looked for once, however many cells there are before it. */
function endsOf(text: string, signs: readonly string[]): (from: number) => number {
  const places = signs.map(() => -1);
  return (from) => {
    let end = text.length;
    for (const [one, sign] of signs.entries()) {
      let place = places[one] ?? -1;
      if (place < from) {
        const found = text.indexOf(sign, from);
        place = found < 0 ? text.length : found;
        places[one] = place;
      }
      if (place < end) end = place;
    }
    return end;
  };
}

/** What is shown and stored: one line, of a length that a person reads. */
function cell(value: string): string {
  return value
    .slice(0, LONGEST_CELL)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
}
