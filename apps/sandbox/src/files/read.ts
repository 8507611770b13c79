import { type Book, BYTE_ORDER_MARK, COLUMNS } from './layouts.ts';

/** A proposal file as the sandbox itself reads it, to count it and to alter it. */
export interface ReadFile {
  book: Book;
  separator: '|' | ',';
  newline: '\r\n' | '\n';
  header: string[];
  rows: string[][];
}

/**
 * Reads a proposal by its own header. In the comma layout SUNAT quotes nothing, so that a name with a comma shifts its
 * row: the surplus cells are joined back into the two names, with the period and the identity document as anchors.
 * @returns null when the text is not a proposal
 */
export function readProposalText(text: string): ReadFile | null {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const newline = body.includes('\r\n') ? '\r\n' : '\n';
  const [first = '', ...lines] = body.split(newline);
  const separator = first.includes('|') ? '|' : ',';
  const header = first.split(separator);
  const book = bookOfHeader(header);
  if (!book) return null;
  const rows = lines.filter((line) => line !== '').map((line) => cellsOf(line, separator, book));
  return { book, separator, newline, header, rows };
}

/** The text of a file read before. */
export function textOf(file: ReadFile): string {
  const lines = [file.header, ...file.rows].map((cells) => cells.join(file.separator));
  return BYTE_ORDER_MARK + lines.join(file.newline) + file.newline;
}

/** Published exports end at different CLU columns; what names the book is its first forty. */
function bookOfHeader(header: readonly string[]): Book | null {
  for (const book of ['RCE', 'RVIE'] as const) {
    const expected = COLUMNS[book].slice(0, book === 'RCE' ? 41 : 40);
    if (expected.every((column, place) => sameColumn(column, header[place]))) return book;
  }
  return null;
}

function sameColumn(expected: string, found: string | undefined): boolean {
  return found !== undefined && expected.replace(/\s+/g, ' ') === found.trim().replace(/\s+/g, ' ');
}

/** Cells from the identity document's type on that are not names: their number is fixed in each layout. */
const DOCUMENT_TYPE_PLACE = { RCE: 11, RVIE: 10 } as const;

function cellsOf(line: string, separator: string, book: Book): string[] {
  const cells = line.split(separator);
  if (separator === '|') return cells;
  const period = cells.findIndex((cell, place) => place >= 2 && /^20\d{4}$/.test(cell));
  if (period > 2) cells.splice(1, period - 1, cells.slice(1, period).join(','));
  const name = DOCUMENT_TYPE_PLACE[book] + 2;
  const amount = cells.findIndex((cell, place) => place > name && /^-?\d+(\.\d+)?$/.test(cell));
  if (amount > name + 1) cells.splice(name, amount - name, cells.slice(name, amount).join(','));
  return cells;
}
