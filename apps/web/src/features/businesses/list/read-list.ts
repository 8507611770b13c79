import { type BusinessRow, MOST_ROWS } from '@yupana/contract/business-lists.ts';
import { COLUMNS, EMPTY_ROW, EXAMPLE, isHeader, readHeader } from './columns.ts';

/** Far above two hundred companies; a larger file is not a list of them. */
const MOST_BYTES = 2_000_000;

/** Why a list could not be read, in words for whoever brought it. */
export class ListUnreadable extends Error {}

/** The rows of a list that was pasted: from a spreadsheet (tabs) or a CSV (commas, semicolons). @throws ListUnreadable */
export async function readText(text: string): Promise<BusinessRow[]> {
  // Loaded when a list is read: nobody else pays for it.
  const { parseCsv } = await import('hucre/csv');
  return toRows(parseCsv(text.trim()).map((row) => row.map(textOf)));
}

/** The rows of an Excel file's first sheet, or of a CSV. @throws ListUnreadable */
export async function readFile(file: Blob & { name: string }): Promise<BusinessRow[]> {
  if (file.size > MOST_BYTES)
    throw new ListUnreadable('El archivo es demasiado grande para ser una lista de empresas.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isZip(bytes) ? readWorkbook(bytes) : readText(decode(bytes));
}

async function readWorkbook(bytes: Uint8Array): Promise<BusinessRow[]> {
  const { readXlsx } = await import('hucre/xlsx');
  let cells: readonly (readonly unknown[])[];
  try {
    cells = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  } catch {
    throw new ListUnreadable('No pudimos abrir el archivo. Guárdalo como .xlsx o .csv y vuelve a subirlo.');
  }
  return toRows(cells.map((row) => row.map(textOf)));
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Excel in Spanish saves its CSV in the machine's old alphabet. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A RUC that Excel keeps as a number is a whole one below 2^53: its digits are all there. */
function textOf(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}

function toRows(lines: readonly (readonly string[])[]): BusinessRow[] {
  const filled = lines.filter((cells) => cells.some((cell) => cell !== '') && !cells.includes(EXAMPLE.name));
  const [first = []] = filled;
  const headed = isHeader(first);
  const fields = headed ? readHeader(first) : COLUMNS.map(({ field }) => field);
  const body = headed ? filled.slice(1) : filled;
  if (body.length === 0) throw new ListUnreadable('La lista está vacía.');
  if (body.length > MOST_ROWS) {
    throw new ListUnreadable(
      `La lista tiene ${body.length} empresas y admite ${MOST_ROWS} como máximo. Divídela en varias.`,
    );
  }
  const missing = COLUMNS.filter(({ field, optional }) => !optional && !fields.includes(field));
  if (missing.length > 0) {
    throw new ListUnreadable(`A la lista le falta la columna ${missing.map(({ header }) => header).join(', ')}.`);
  }
  return body.map((cells) => {
    const row = { ...EMPTY_ROW };
    for (const [place, field] of fields.entries()) if (field) row[field] = cells[place] ?? '';
    return { ...row, username: row.username.toUpperCase() };
  });
}
