import { sum } from '@yupana/tax/money.ts';
import { isPeriod } from '@yupana/tax/period.ts';
import { amount } from '../cells.ts';
import { BadRow } from '../errors.ts';
import { CUT } from '../rows.ts';
import type { Layout } from './layout.ts';

const CURRENCY = /^[A-Z]{3}$/;
const DATE = /^\d{2}\/\d{2}\/\d{4}$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * The cells of a row in SUNAT's order of columns: the named ones, and after them the free ones when any says something.
 * SUNAT never quotes: a comma in a name becomes one column more and shifts the rest. Both names stand between cells that
 * nothing else resembles (after the own name the period, after the other's the amounts and the currency), so the row is
 * put together again from these anchors.
 * @throws BadRow when it is shorter or longer than the file, or cannot be put together in exactly one way
 */
export function splitRow(line: string, layout: Layout): string[] {
  const { columns, separator, width, order } = layout;
  const usual = order ? null : splitUsual(line, layout);
  if (usual && !isShifted(usual, layout)) return usual;
  let cells = line.split(separator);
  if (order) return inOrder(cells, order, width);
  if (isShifted(cells, layout)) cells = restore(cells, layout);
  if (cells.length < columns.names.length) {
    throw new BadRow(`La fila está incompleta: tiene ${cells.length} columnas de ${width}.`);
  }
  if (cells.length > width + 1 || (cells.length === width + 1 && cells[width] !== '')) {
    throw new BadRow(`La fila tiene ${cells.length} columnas y la cabecera, ${width}.`);
  }
  return cells;
}

/**
 * Refuses the last row of a file that does not end it, unless nothing of it can be missing: it has every column of the
 * header, and ends with the separator before an empty last one, or with one that SUNAT added: of that only its own cell can
 * be cut. A row cut inside a column that may be empty looks whole.
 * @throws BadRow
 */
export function refuseCut(line: string, layout: Layout): void {
  const { separator, width, order, tail } = layout;
  let cells = line.split(separator);
  if (!order && isShifted(cells, layout)) cells = restore(cells, layout);
  if (cells.length < width || (cells.at(-1) !== '' && !tail.at(-1)?.asWritten)) throw new BadRow(CUT);
}

/**
 * The named cells of a row that has them all and empty free columns, as nearly every row: half the cost of cutting all
 * eighty. @returns null for any other row
 */
function splitUsual(line: string, { columns, separator, width }: Layout): string[] | null {
  const mark = separator.charCodeAt(0);
  const named = columns.names.length;
  const cells: string[] = [];
  let start = 0;
  while (cells.length < named) {
    // Most cells are empty or zero: known by their signs, they need not be cut out.
    if (line.charCodeAt(start) === mark) {
      cells.push('');
      start += 1;
    } else if (line.charCodeAt(start + 4) === mark && isZero(line, start)) {
      cells.push('0.00');
      start += 5;
    } else {
      const end = line.indexOf(separator, start);
      if (end < 0) return null;
      cells.push(line.slice(start, end));
      start = end + 1;
    }
  }
  for (let place = start; place < line.length; place++) if (line.charCodeAt(place) !== mark) return null;
  return line.length - start <= width - named ? cells : null;
}

/** Whether `0.00` begins here. */
function isZero(line: string, place: number): boolean {
  return (
    line.charCodeAt(place) === 48 &&
    line.charCodeAt(place + 1) === 46 &&
    line.charCodeAt(place + 2) === 48 &&
    line.charCodeAt(place + 3) === 48
  );
}

/** With columns in an unusual order nothing is known about what stands between the anchors: only whole rows are read. */
function inOrder(cells: readonly string[], order: readonly number[], width: number): string[] {
  if (cells.length !== width && !(cells.length === width + 1 && cells[width] === '')) {
    throw new BadRow(`La fila tiene ${cells.length} columnas y la cabecera, ${width}.`);
  }
  return order.map((place) => cells[place] ?? '');
}

function isShifted(cells: readonly string[], { columns }: Layout): boolean {
  const currency = cells[columns.places.currency];
  if (currency === undefined) return false;
  return !CURRENCY.test(currency) || !isPeriod(cells[columns.places.period] ?? '');
}

function restore(cells: string[], { columns: { places }, separator }: Layout): string[] {
  const period = onlyPlace(cells, places.period, (at) => isPeriodAt(cells, at), 'Periodo');
  const nameStart = period + places.counterpartyName - places.period;
  // Nothing but amounts stands between the other's name and the currency.
  const amounts = places.currency - places.counterpartyName - 1;
  const currency = onlyPlace(cells, nameStart + 1 + amounts, (at) => isCurrencyAt(cells, at, amounts), 'Moneda');
  refuseCutAmount(cells, currency - amounts, currency);
  return [
    cells[0] ?? '',
    cells.slice(places.ownName, period).join(separator),
    ...cells.slice(period, nameStart),
    cells.slice(nameStart, currency - amounts).join(separator),
    ...cells.slice(currency - amounts),
  ];
}

/** Period, CAR, issue date, due date, type: five cells that no name imitates. */
function isPeriodAt(cells: readonly string[], at: number): boolean {
  return isPeriod(cells[at] ?? '') && DATE.test(cells[at + 2] ?? '') && /^\d{2}$/.test(cells[at + 4] ?? '');
}

function isCurrencyAt(cells: readonly string[], at: number, amounts: number): boolean {
  if (!CURRENCY.test(cells[at] ?? '')) return false;
  return cells.slice(at - amounts, at).every((cell) => cell === '' || DECIMAL.test(cell));
}

/**
 * «…S.A.C.,1,000.00» may be a name that ends in a figure or an amount with a thousands separator, which SUNAT has never
 * written. Taken for the first it would read a base of zero: only amounts that add up to the total are believed then.
 */
function refuseCutAmount(cells: readonly string[], first: number, end: number): void {
  if (!DECIMAL.test(cells[first - 1] ?? '')) return;
  if (addUp(cells.slice(first, end))) return;
  throw new BadRow('No se pudo distinguir dónde termina el nombre y dónde empiezan los importes.');
}

/** Whether the last is the sum of the others, to the céntimo. What is not money adds up to nothing. */
function addUp(cells: readonly string[]): boolean {
  try {
    const amounts = cells.map((cell) => amount(cell, ''));
    const total = amounts.pop();
    return sum(amounts) === total;
  } catch {
    return false;
  }
}

function onlyPlace(cells: readonly string[], from: number, fits: (at: number) => boolean, column: string): number {
  const places: number[] = [];
  for (let at = from; at < cells.length; at++) if (fits(at)) places.push(at);
  const [place] = places;
  if (place === undefined || places.length > 1) {
    throw new BadRow(`No se pudo ubicar la columna «${column}»: la fila está corrida o incompleta.`);
  }
  return place;
}
