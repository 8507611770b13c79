import { UnrecognisedLayout } from '../errors.ts';
import { canBeKept, differenceOf, namesIn, unknownOf } from '../header.ts';
import { COLUMNS } from './books.ts';
import { type BookColumns, FORMER_KEYS } from './columns.ts';
import type { Book } from './proposal-row.ts';

export type Separator = '|' | ',';

/** How the rows of one file are to be read. */
export interface Layout {
  columns: BookColumns;
  separator: Separator;
  /** Columns of the header, free ones included. A row has no more; without its free columns it may have fewer. */
  width: number;
  /**
   * What stands after the named columns, in this order: under which key of `detail` its cells are kept, and whether all that is
   * written there is, zeros too.
   */
  tail: readonly { key: string; asWritten: boolean }[];
  /** Where each column stands, the named ones first, when it is not SUNAT's usual order. */
  order: readonly number[] | null;
  /** The one column that nobody knows and that is kept; null in the files we know. */
  newcomer: string | null;
}

/**
 * Compares a header with the columns of the book, by name. Spaces do not count: SUNAT writes
 * «Apellidos Nombres/ Razón  Social» with one space and with two. One unknown column after the named ones is kept: there
 * it cannot be one of those that are read, nor shift them. See decision 0055.
 * @throws UnrecognisedLayout naming the first column that is missing, renamed or unknown
 */
export function readHeader(book: Book, line: string): Layout {
  const separator: Separator = line.includes('|') ? '|' : ',';
  const found = namesIn(line, separator);
  const columns = COLUMNS[book];
  const { names } = columns;
  if (names.filter((name) => found.includes(name)).length * 2 < names.length) {
    throw new UnrecognisedLayout('no-header', line.slice(0, 80));
  }
  const added = columns.added.filter(([name]) => found.includes(name));
  const expected = [...names, ...added.map(([name]) => name), ...freeNames(columns, found)];
  const newcomer = newcomerOf(columns, expected, found);
  const difference = differenceOf(newcomer === null ? expected : [...expected, newcomer], found);
  if (difference) throw difference;

  const named = names.map((name) => found.indexOf(name));
  const after = found.map((_name, place) => place).filter((place) => !named.includes(place));
  const order = [...named, ...after];
  const asWritten = new Set([newcomer, ...added.map(([name]) => name)]);
  const places = added.map(([name, is]) => (is ? { [is]: order.indexOf(found.indexOf(name)) } : {}));
  return {
    columns: { ...columns, places: Object.assign({}, columns.places, ...places) },
    ...{ separator, newcomer },
    width: found.length,
    tail: after.map((place) => tailColumn(found[place] ?? '', asWritten)),
    order: order.every((at, place) => at === place) ? null : order,
  };
}

function tailColumn(name: string, asWritten: ReadonlySet<string | null>): Layout['tail'][number] {
  return asWritten.has(name) ? { key: name, asWritten: true } : { key: name.toLowerCase(), asWritten: false };
}

/** The only column that makes a difference, when it stands after the named ones and no other key of `detail` has its name. */
function newcomerOf(
  { names, kept }: BookColumns,
  expected: readonly string[],
  found: readonly string[],
): string | null {
  const [name = '', ...others] = unknownOf(expected, found);
  const isOnly = others.length === 0 && expected.every((one) => found.includes(one)) && !expected.includes(name);
  if (!isOnly || !canBeKept(name)) return null;
  if (names.some((one) => found.indexOf(one) > found.indexOf(name))) return null;
  const keys = new Set([
    ...kept.map(({ key }) => key),
    ...FORMER_KEYS,
    ...expected.map((one) => one.toLowerCase()),
    '__proto__',
  ]);
  return keys.has(name) ? null : name;
}

/** The free columns that this header should have, up to the last that it has: a gap in their numbers is a missing column. */
function freeNames({ freeColumns: { name, fewest, most } }: BookColumns, found: readonly string[]): string[] {
  const all = Array.from({ length: most }, (_, place) => name(place + 1));
  return all.slice(0, Math.max(fewest, 1 + all.findLastIndex((one) => found.includes(one))));
}
