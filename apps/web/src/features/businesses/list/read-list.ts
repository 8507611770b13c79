import { type BusinessRow, MOST_ROWS } from '@yupana/contract/business-lists.ts';
import { formatCount } from '../../../lib/formats.ts';
import { COLUMNS, EMPTY_ROW, EXAMPLE, isHeader, readHeader } from './columns.ts';
import { decodeText, kindOf, openedSize } from './file-kind.ts';
import { cellsOf } from './separated-text.ts';

/** Far above two hundred companies; a larger file is not a list of them. */
const MOST_BYTES = 2_000_000;
const MOST_OPENED_BYTES = 50_000_000;
/** A title and a date may stand above the header; further down it is another table. */
const HEADER_WITHIN = 15;

/** Why a list could not be read, in words for whoever brought it. */
export class ListUnreadable extends Error {}

const TOO_BIG = 'El archivo es demasiado grande para ser una lista de empresas.';
const NOT_A_LIST = 'No pudimos abrir el archivo. Guárdalo como .xlsx o .csv y vuelve a subirlo.';
const NOT_READ = {
  'old-workbook':
    'Es un Excel antiguo (.xls) o tiene contraseña. Ábrelo en Excel, guárdalo como .xlsx sin contraseña y vuelve a subirlo.',
  page: 'Es una página web guardada con otro nombre. Ábrela en Excel, guárdala como .xlsx y vuelve a subirla.',
  other: NOT_A_LIST,
} as const;

/** The rows of a list that was pasted: from a spreadsheet (tabs) or a CSV (commas, semicolons). @throws ListUnreadable */
export async function readText(text: string): Promise<BusinessRow[]> {
  return toRows(await cellsOf(text.trim()));
}

/** The rows of an Excel file, or of a CSV. @throws ListUnreadable */
export async function readFile(file: Blob & { name: string }): Promise<BusinessRow[]> {
  if (file.size > MOST_BYTES) throw new ListUnreadable(TOO_BIG);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (kind === 'text') return readText(decodeText(bytes));
  if (kind === 'workbook') return readWorkbook(bytes);
  throw new ListUnreadable(NOT_READ[kind]);
}

/** Of several sheets, the first that has the columns of a list; else the first that has anything. */
async function readWorkbook(bytes: Uint8Array): Promise<BusinessRow[]> {
  const opened = openedSize(bytes);
  if (opened === null) throw new ListUnreadable(NOT_A_LIST);
  if (opened > MOST_OPENED_BYTES) throw new ListUnreadable(TOO_BIG);
  const { readXlsx } = await import('hucre/xlsx');
  let sheets: string[][][];
  try {
    const workbook = await readXlsx(bytes, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden });
    sheets = workbook.sheets.map(({ rows }) => rows.map((row) => row.map(textOf)));
  } catch {
    throw new ListUnreadable(NOT_A_LIST);
  }
  return toRows(sheets.find((rows) => headerOf(rows) >= 0) ?? sheets.find((rows) => rows.length > 0) ?? []);
}

/** A RUC that Excel keeps as a number is a whole one below 2^53: its digits are all there. */
function textOf(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** One line, without what is not seen: no-break and other spaces, marks of the beginning of a file. */
function plainCell(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

function headerOf(lines: readonly (readonly string[])[]): number {
  return lines.slice(0, HEADER_WITHIN).findIndex(isHeader);
}

function toRows(lines: readonly (readonly string[])[]): BusinessRow[] {
  const filled = lines
    .map((cells) => cells.map(plainCell))
    .filter((cells) => cells.some((cell) => cell !== '') && !cells.includes(EXAMPLE.name));
  const header = headerOf(filled);
  const fields = header < 0 ? COLUMNS.map(({ field }) => field) : readHeader(filled[header] ?? []);
  const body = filled.slice(header + 1);
  if (body.length === 0) throw new ListUnreadable('La lista está vacía.');
  if (body.length > MOST_ROWS) {
    throw new ListUnreadable(
      `La lista tiene ${formatCount(body.length)} empresas y admite ${MOST_ROWS} como máximo. Divídela en varias.`,
    );
  }
  const missing = COLUMNS.filter(({ field, optional }) => !optional && !fields.includes(field));
  if (missing.length > 0) {
    const [falta, columna] = missing.length === 1 ? ['falta', 'la columna'] : ['faltan', 'las columnas'];
    throw new ListUnreadable(`A la lista le ${falta} ${columna} ${missing.map(({ header }) => header).join(', ')}.`);
  }
  return body.map((cells) => rowOf(cells, fields));
}

function rowOf(cells: readonly string[], fields: readonly (keyof BusinessRow | undefined)[]): BusinessRow {
  const row = { ...EMPTY_ROW };
  for (const [place, field] of fields.entries()) if (field && row[field] === '') row[field] = cells[place] ?? '';
  return { ...row, ruc: rucOf(row.ruc), username: row.username.toUpperCase() };
}

/** Written in groups, after Excel's apostrophe for a text, or as the number that a sheet made of it: 20,990,001,015 or 20990001015.0. */
function rucOf(cell: string): string {
  const bare = cell.replace(/[\s'’]/g, '').replace(/^(\d{11})\.0+$/, '$1');
  return /^\d{2}([.,]\d{3}){3}$/.test(bare) ? bare.replace(/[.,]/g, '') : bare;
}
