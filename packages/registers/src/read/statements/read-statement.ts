import { type Money, negate } from '@yupana/tax/money.ts';
import { BadRow } from '../errors.ts';
import { inTurns, type Work } from '../turns.ts';
import { type DecimalMark, decimalMarkOf, readAmount, readStoredAmount } from './amounts.ts';
import { readDay } from './days.ts';
import type { Columns, Header } from './find-columns.ts';
import { StatementRefused } from './refused.ts';
import type { Table } from './table.ts';

/** Money that left the account. */
export interface Charge {
  /** Its row in the file, as a person counts them. */
  row: number;
  date: string;
  description: string;
  operation: string;
  reference: string;
  /** Positive. */
  amount: Money;
}

export interface ReadRows {
  charges: Charge[];
  /** Rows in which money came in. */
  credits: number;
  unreadable: { row: number; reason: string }[];
}

/**
 * The charges of a statement, by the columns that its titles or a person say. A row of which nothing is said in those columns is none;
 * one that is not understood is named with its reason. Others have their turn meanwhile.
 * @throws StatementRefused when no row is one of a statement
 */
export async function readStatement(
  table: Table,
  header: Pick<Header, 'row' | 'titles'>,
  columns: Columns,
): Promise<ReadRows> {
  return inTurns(reading(table, header, columns));
}

function* reading(table: Table, header: Pick<Header, 'row' | 'titles'>, columns: Columns): Work<ReadRows> {
  const read: ReadRows = { charges: [], credits: 0, unreadable: [] };
  const place = columns.charge ?? columns.amount;
  if (place === null) throw new StatementRefused('Falta decir en qué columna están los importes.');
  const rows = table.rows.slice(header.row + 1);
  const mark = yield* decimalMarkOf(rows.map((cells) => cells[place] ?? ''));
  const reader = readerOf(table, header, columns, mark);
  const last = rows.findLastIndex((cells) => cells.some((one) => one !== ''));
  for (const [at, cells] of rows.entries()) {
    const row = header.row + at + 2;
    yield;
    try {
      if (table.cut.has(header.row + 1 + at)) throw new BadRow('Abre comillas que no se cierran en su línea.');
      const charge = reader(cells, row);
      if (charge && (isShort(table, cells, columns) || (at === last && isCutOff(table, rows, at, header))))
        throw new BadRow('Está incompleta: tiene menos columnas que las demás.');
      if (charge && at === last && isCutAmount(table, rows, at, place))
        throw new BadRow('Está incompleta: el archivo termina dentro de su importe.');
      if (charge === 'credit') read.credits++;
      else if (charge) read.charges.push(charge);
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      read.unreadable.push({ row, reason: error.message });
    }
  }
  if (read.charges.length + read.credits === 0) {
    const [first] = read.unreadable;
    const why = first ? ` Fila ${first.row}: ${first.reason}` : '';
    throw new StatementRefused(`No encontramos ningún movimiento en el archivo.${why}`);
  }
  return read;
}

/** A row that ends before the columns of which each movement says something; in a sheet cells with nothing in them are not written. */
function isShort(
  { isSheet }: Table,
  cells: readonly string[],
  { date, description, charge, amount }: Columns,
): boolean {
  return !isSheet && cells.length <= Math.max(date, description, charge ?? amount ?? 0);
}

/** A file that was cut ends within a row, perhaps within its amount. */
function isCutOff(
  { isSheet }: Table,
  rows: readonly string[][],
  at: number,
  { titles }: Pick<Header, 'titles'>,
): boolean {
  const width = titles.findLastIndex((title) => title !== '') + 1;
  const before = at === 0 ? width : (rows[at - 1]?.length ?? 0);
  return !isSheet && (rows[at]?.length ?? 0) < Math.min(width, before);
}

const CENTIMOS = /[.,]\d\d\D*$/;

/** A file may end without the end of its last line; with céntimos everywhere but in the amount that it ends with, it was cut there. */
function isCutAmount({ isSheet }: Table, rows: readonly string[][], at: number, place: number): boolean {
  const cells = rows[at] ?? [];
  if (isSheet || at < rows.length - 1 || place < cells.length - 1 || CENTIMOS.test(cells[place] ?? '')) return false;
  const others = rows.slice(0, at).flatMap((row) => (/\d/.test(row[place] ?? '') ? [row[place] ?? ''] : []));
  return others.length > 0 && others.every((one) => CENTIMOS.test(one));
}

type Reader = (cells: readonly string[], row: number) => Charge | 'credit' | null;

function readerOf(table: Table, { titles }: Pick<Header, 'titles'>, columns: Columns, mark: DecimalMark): Reader {
  const nameOf = (place: number) => titles[place] || `${place + 1}`;
  const amountOf = (text: string, place: number): Money =>
    table.isSheet && /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text)
      ? readStoredAmount(text, nameOf(place))
      : readAmount(text, mark, nameOf(place));
  return (cells, row) => {
    const at = (place: number | null) => (place === null ? '' : (cells[place] ?? ''));
    const [day, said] = [at(columns.date), at(columns.charge ?? columns.amount)];
    if (day === '' && (said === '' || !/\d/.test(said))) return null;
    // Titles again, on each page of some exports.
    if (plainEqual(day, titles[columns.date]) && !/\d/.test(said)) return null;
    const date = readDay(day, table.isSheet, nameOf(columns.date));
    if (columns.charge !== null) {
      // With a column of its own, a charge is one with its sign or without.
      if (said === '' || said === '-') return 'credit';
      const amount = amountOf(said, columns.charge);
      return amount === 0 ? 'credit' : chargeOf(cells, { row, date, amount: amount < 0 ? negate(amount) : amount });
    }
    if (said === '') throw new BadRow('No tiene importe.');
    const amount = amountOf(said, columns.amount ?? 0);
    return amount >= 0 ? 'credit' : chargeOf(cells, { row, date, amount: negate(amount) });
  };

  function chargeOf(cells: readonly string[], { row, date, amount }: Pick<Charge, 'row' | 'date' | 'amount'>): Charge {
    const text = (place: number | null, most: number) => (place === null ? '' : (cells[place] ?? '').slice(0, most));
    const description = text(columns.description, 200);
    const operation = text(columns.operation, 40);
    return { row, date, description, operation, reference: text(columns.reference, 200), amount };
  }
}

function plainEqual(a: string, b: string | undefined): boolean {
  return b !== undefined && a.localeCompare(b, 'es', { sensitivity: 'base' }) === 0;
}
