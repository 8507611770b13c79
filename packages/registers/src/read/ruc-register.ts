import { isRuc } from '@yupana/tax/ruc.ts';
import { BadRow, UnrecognisedLayout } from './errors.ts';
import { differenceOf, namesIn, squeeze } from './header.ts';
import { type Batch, CUT, type RowReader, readRows } from './rows.ts';

/** A taxpayer as SUNAT's RUC register has it. Its address is left out: nothing of the product uses one. */
export interface Taxpayer {
  ruc: string;
  /** Of a natural person surnames and given names together, in this order and without a sign between them. */
  name: string;
  /** As SUNAT writes them, cut at twenty characters: `ACTIVO`, `BAJA DE OFICIO`, `BAJA PROV. POR OFICI`… */
  state: string;
  condition: string | null;
  /** District of the fiscal domicile, six digits. */
  ubigeo: string | null;
}

export type RucRegisterBatch = Batch<Taxpayer>;

/** @source the file's own header; docs/sunat/ruc-register.md */
const COLUMNS = [
  'RUC',
  'NOMBRE O RAZÓN SOCIAL',
  'ESTADO DEL CONTRIBUYENTE',
  'CONDICIÓN DE DOMICILIO',
  'UBIGEO',
  'TIPO DE VÍA',
  'NOMBRE DE VÍA',
  'CÓDIGO DE ZONA',
  'TIPO DE ZONA',
  'NÚMERO',
  'INTERIOR',
  'LOTE',
  'DEPARTAMENTO',
  'MANZANA',
  'KILÓMETRO',
] as const;
/** Columns that are read, the first ones of the file. */
const READ = 5;
const SEPARATOR = '|';

/**
 * Reads SUNAT's «padrón reducido» (text, `|`, ISO-8859-1), in batches and with flat memory: it has over eighteen million
 * rows. A row that is not understood is rejected with its line and reason, and the rest goes on.
 * @throws UnrecognisedLayout when a column is missing, renamed or unknown; nothing is read then
 */
export function readRucRegister(
  bytes: AsyncIterable<Uint8Array>,
  { batchSize = 5_000 }: { batchSize?: number } = {},
): AsyncGenerator<RucRegisterBatch> {
  return readRows(bytes, rowReader, batchSize);
}

function rowReader(header: string): RowReader<Taxpayer> {
  const found = namesIn(header, SEPARATOR);
  if (!COLUMNS.some((name) => found.includes(name))) throw new UnrecognisedLayout('no-header', header.slice(0, 80));
  const difference = differenceOf(COLUMNS, found);
  if (difference) throw difference;
  const places = COLUMNS.slice(0, READ).map((name) => found.indexOf(name));
  const isUsual = places.every((place, index) => place === index);
  return (text, _line, isOpen) => {
    if (isOpen && !text.endsWith(SEPARATOR)) throw new BadRow(CUT);
    return taxpayer(isUsual ? firstCells(text) : places.map((place) => allCells(text)[place] ?? ''));
  };
}

function taxpayer([ruc = '', name = '', state = '', condition = '', ubigeo = '']: readonly string[]): Taxpayer {
  if (!isRuc(ruc)) throw new BadRow(`La columna «RUC» no es un RUC: «${ruc.slice(0, 20)}».`);
  return {
    ruc,
    name: filled(name, 'NOMBRE O RAZÓN SOCIAL'),
    state: repeated(state, (cell) => filled(cell, 'ESTADO DEL CONTRIBUYENTE')),
    condition: isEmpty(condition) ? null : repeated(condition, clean),
    ubigeo: isEmpty(ubigeo) ? null : district(ubigeo),
  };
}

/** The cells that are read; the others are only counted, at half the cost of cutting them. */
function firstCells(text: string): string[] {
  const cells: string[] = [];
  let start = 0;
  for (let end = text.indexOf(SEPARATOR); end >= 0 && cells.length < READ; end = text.indexOf(SEPARATOR, start)) {
    cells.push(text.slice(start, end));
    start = end + 1;
  }
  let width = cells.length;
  for (let end = text.indexOf(SEPARATOR, start); end >= 0; end = text.indexOf(SEPARATOR, start)) {
    width += 1;
    start = end + 1;
  }
  refuseWidth(start < text.length ? width + 1 : width);
  return cells;
}

function allCells(text: string): string[] {
  const cells = text.split(SEPARATOR);
  refuseWidth(cells.at(-1) === '' ? cells.length - 1 : cells.length);
  return cells;
}

/** A name with the separator in it shifts the rest: better no row than the state of another column. */
function refuseWidth(width: number): void {
  if (width !== COLUMNS.length) throw new BadRow(`La fila tiene ${width} columnas y la cabecera, ${COLUMNS.length}.`);
}

/** `-` and `----` stand for nothing. What begins with a digit or a capital, as nearly all, is not looked at further. */
function isEmpty(cell: string): boolean {
  const first = cell.charCodeAt(0);
  if (first >= 48 && first <= 90) return false;
  return /^[-\s]*$/.test(cell);
}

/** Some thirty states and conditions stand in millions of rows: each is judged once. */
const known = new Map<string, string>();
const MOST_KNOWN = 100;

function repeated(cell: string, judge: (cell: string) => string): string {
  const before = known.get(cell);
  if (before !== undefined) return before;
  const judged = judge(cell);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(cell, judged);
  return judged;
}

function filled(cell: string, column: string): string {
  if (isEmpty(cell)) throw new BadRow(`La columna «${column}» está vacía.`);
  return clean(cell);
}

const UNTIDY = /^\s|\s\s|\s$|\p{Cc}/u;

function clean(cell: string): string {
  return UNTIDY.test(cell) ? squeeze(cell.replace(/[^\P{Cc}\s]/gu, '\uFFFD')) : cell;
}

function district(cell: string): string {
  if (!/^\d{6}$/.test(cell)) throw new BadRow(`La columna «UBIGEO» no es un ubigeo: «${cell.slice(0, 20)}».`);
  return cell;
}
