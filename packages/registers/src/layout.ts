import { type BookColumns, COLUMNS } from './columns.ts';
import { UnrecognisedLayout } from './errors.ts';
import type { Book } from './proposal.ts';

export type Separator = '|' | ',';

/** How the rows of one file are to be read. */
export interface Layout {
  columns: BookColumns;
  separator: Separator;
  /** Columns of the header, free ones included. A row has no more; without its free columns it may have fewer. */
  width: number;
  /** Where each known column stands, when it is not SUNAT's usual order. */
  order: readonly number[] | null;
}

/**
 * Compares a header with the columns of the book, by name. Spaces do not count: SUNAT writes
 * «Apellidos Nombres/ Razón  Social» with one space and with two.
 * @throws UnrecognisedLayout naming the first column that is missing, renamed or unknown
 */
export function readHeader(book: Book, line: string): Layout {
  const separator: Separator = line.includes('|') ? '|' : ',';
  const found = line.split(separator).map(squeeze);
  if (found.length > 1 && found.at(-1) === '') found.pop();
  const columns = COLUMNS[book];
  const expected = [...columns.names, ...freeNames(columns, found)];
  if (columns.names.filter((name) => found.includes(name)).length * 2 < columns.names.length) {
    throw new UnrecognisedLayout('no-header', line.slice(0, 80));
  }
  refuseDifference(expected, found);
  const order = columns.names.map((name) => found.indexOf(name));
  return { columns, separator, width: found.length, order: order.every((at, place) => at === place) ? null : order };
}

/** Columns are known by name, in whatever order. @throws UnrecognisedLayout naming the first one that makes a difference */
export function refuseDifference(expected: readonly string[], found: readonly string[]): void {
  const unknown = found.filter((name, place) => !expected.includes(name) || found.indexOf(name) !== place);
  const missing = expected.find((name) => !found.includes(name));
  if (missing !== undefined) {
    const instead = found[expected.indexOf(missing)];
    const renamed = found.length === expected.length && instead !== undefined && unknown.includes(instead);
    throw renamed ? new UnrecognisedLayout('renamed', missing, instead) : new UnrecognisedLayout('missing', missing);
  }
  if (unknown[0] !== undefined) throw new UnrecognisedLayout('extra', unknown[0]);
}

/** The free columns this header should have, by how many it has: a gap in their numbers is then a missing column. */
function freeNames({ names, freeColumns }: BookColumns, found: readonly string[]): string[] {
  const count = Math.min(Math.max(found.length - names.length, freeColumns.fewest), freeColumns.most);
  return Array.from({ length: count }, (_, place) => freeColumns.name(place + 1));
}

/** Spaces do not tell columns apart, and «ó» may come as one sign or as two. */
export function squeeze(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}
