import { SaxesParser } from 'saxes';
import { UnrecognisedLayout } from '../errors.ts';
import { atOnce, type Work } from '../turns.ts';

/** The cells of a row by their column, from 0; a cell that holds nothing is not there. */
export type SheetRow = Map<number, string>;

const MOST_ROWS = 200_000;
const MOST_COLUMNS = 200;
/** A cell of a sheet stands five deep. */
const DEEPEST = 32;
/** Of a sheet of two hundred thousand rows of some cells. */
const MOST_ELEMENTS = 6_000_000;
/** Bytes of XML that are read in one step: a millisecond. */
const A_STEP = 16 * 1024;

/**
 * The first sheet of a workbook (OOXML), as text: numbers as they are stored, so that a date is its serial number.
 * @param parts of the workbook, unpacked, by name
 * @throws UnrecognisedLayout when it is not a workbook that we know
 */
export function readSheet(parts: ReadonlyMap<string, Uint8Array>): SheetRow[] {
  return atOnce(sheetOf(parts));
}

/** The same in steps, for what somebody hands in. */
export function* sheetOf(parts: ReadonlyMap<string, Uint8Array>): Work<SheetRow[]> {
  const sheet = parts.get('xl/worksheets/sheet1.xml');
  if (!sheet) throw notASheet('no tiene una primera hoja');
  const strings = parts.get('xl/sharedStrings.xml');
  return yield* rowsOf(sheet, strings ? yield* stringsOf(strings) : []);
}

function notASheet(problem: string): UnrecognisedLayout {
  return new UnrecognisedLayout('no-header', `un libro de Excel (${problem})`);
}

/** Each text, in the order by which cells name them; the pieces of one with several formats are one text. */
function* stringsOf(xml: Uint8Array): Work<string[]> {
  const strings: string[] = [];
  let reading = false;
  let phonetic = false;
  yield* walk(xml, {
    open: (name) => {
      if (name === 'si') strings.push('');
      if (name === 'rPh') phonetic = true;
      reading = name === 't';
    },
    text: (text) => {
      if (reading && !phonetic) strings[strings.length - 1] += text;
    },
    close: (name) => {
      if (name === 'rPh') phonetic = false;
      if (name === 't') reading = false;
    },
  });
  return strings;
}

function* rowsOf(xml: Uint8Array, strings: readonly string[]): Work<SheetRow[]> {
  const rows: SheetRow[] = [];
  let row: SheetRow = new Map();
  let column = -1;
  let type = 'n';
  let value = '';
  let reading = false;
  yield* walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = new Map();
        column = -1;
      }
      if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        type = attributes.t ?? 'n';
        value = '';
      }
      reading = name === 'v' || name === 't';
    },
    text: (text) => {
      if (reading) value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      if (name === 'c' && value.trim() !== '' && column < MOST_COLUMNS) row.set(column, cell(type, value, strings));
      if (name !== 'row') return;
      if (rows.length >= MOST_ROWS) throw notASheet('demasiadas filas');
      rows.push(row);
    },
  });
  return rows;
}

function cell(type: string, value: string, strings: readonly string[]): string {
  if (type !== 's') return value.trim();
  const text = strings[Number(value)];
  if (text === undefined) throw notASheet('una celda nombra un texto que no está');
  return text.trim();
}

/** `AB12` is 27. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Walk {
  open: (name: string, attributes: Record<string, string>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

/** A workbook declares no document type: whoever sends one wants something else. */
function* walk(xml: Uint8Array, { open, text, close }: Walk): Work<void> {
  const parser = new SaxesParser();
  parser.on('doctype', () => parser.fail('a document type'));
  parser.on('error', () => {
    throw notASheet('su XML está dañado');
  });
  let depth = 0;
  let elements = 0;
  parser.on('opentag', ({ name, attributes }) => {
    // Kept open they cost more than all that they say.
    if (++depth > DEEPEST || ++elements > MOST_ELEMENTS) throw notASheet('demasiados elementos');
    open(local(name), attributes as Record<string, string>);
  });
  parser.on('text', text);
  parser.on('closetag', ({ name }) => {
    depth--;
    close(local(name));
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length; at += A_STEP) {
    parser.write(decoder.decode(xml.subarray(at, at + A_STEP), { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
