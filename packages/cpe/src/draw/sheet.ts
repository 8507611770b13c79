import type { Field } from './place.ts';

/** What a printed form says, before anybody knows where on which page: the same for every kind of document. */
export interface Sheet {
  /** `FACTURA ELECTRÓNICA`. */
  title: string;
  /** `F005-00001207`. */
  number: string;
  issuer: { name: string | null; ruc: string | null; lines: string[] };
  /** The two halves of the box under the head: with whom; when and how. */
  parties: Fact[];
  terms: Fact[];
  table: Table | null;
  words: string | null;
  boxes: Box[];
  notes: string[];
  totals: Total[];
  qr: string | null;
  digest: string | null;
  legend: string;
}

export interface Fact {
  label: string;
  value: string;
  /** What of the document it is, if somebody looks for it. */
  of?: Field;
  strong?: boolean;
}

export interface Column {
  title: string;
  /** Of 584, where what stands in it needs no more; without one it takes what the others leave. */
  width?: number;
  /** How far it may grow for what stands in it. */
  most?: number;
  align?: 'right';
}

/** A text of a cell, and below it what explains it. */
export interface Cell {
  text: string;
  details?: string[];
}

export interface Table {
  columns: Column[];
  rows: Cell[][];
}

export interface Box {
  title: string;
  facts: Fact[];
}

export interface Total {
  label: string;
  value: string;
  of?: Field;
  strong?: boolean;
}

/** Those of the facts that the document holds. */
export function facts(...all: [label: string, value: string | null | undefined, of?: Field][]): Fact[] {
  return all.flatMap(([label, value, of]) => (value ? [{ label, value, ...(of && { of }) }] : []));
}

/** A box, unless there is nothing in it. */
export function box(title: string, inside: Fact[]): Box[] {
  return inside.length === 0 ? [] : [{ title, facts: inside }];
}

/**
 * A table of the columns in which some row says something.
 * @param all each column with what it shows of an item
 */
export function tableOf<T>(
  items: readonly T[],
  all: readonly (Column & { of: (item: T) => Cell | string | null })[],
): Table {
  const cells = items.map((item) => all.map(({ of }) => cellOf(of(item))));
  const kept = all.map((column, at) => column.width === undefined || cells.some((row) => row[at]?.text));
  const columns = all.filter((_, at) => kept[at]).map(({ of: _of, ...column }) => column);
  return { columns, rows: cells.map((row) => row.filter((_, at) => kept[at])) };
}

function cellOf(said: Cell | string | null): Cell {
  return typeof said === 'object' && said !== null ? said : { text: said ?? '' };
}
