import type { Cell, Column, Table } from '../sheet.ts';
import { BOTTOM, type Composer, LEFT, LINE, MOST_PAGES, RIGHT, SIZE } from './composer.ts';

const HEAD = 23;
const PADDING = 7;
/** Above and below the lines of a row. */
const AIR = 4;
/** A row lower than this is never cut in two. */
const HIGH = 300;
/** Of what a row says, as much as tells it from others. */
const MOST_SAID = 200;
/** A number that does not fit its column is set smaller, down to this. */
const SMALLEST = 6.5;

interface Placed extends Column {
  x: number;
  width: number;
}

interface CellLine {
  text: string;
  muted: boolean;
  size: number;
}

/** A table whose last page still stands open: what follows decides where it ends. */
export interface OpenTable {
  /** Rows that found no place within the pages that there may be. */
  left: number;
  /** Where its last row ends. */
  y: number;
  close: (bottom: number) => void;
}

/** Rows over as many pages as they need, each page with the titles of the columns. */
export function setTable(composer: Composer, { columns, rows }: Table): OpenTable {
  const placed = place(columns.map((column, at) => grown(composer, column, rows, at)));
  let top = openOn(composer, placed);
  const told = columns.findIndex(({ width }) => width === undefined);
  const close = (bottom: number): void => frame(composer, placed, top, bottom);
  for (const [at, row] of rows.entries()) {
    const cells = row.map((cell, column) => linesOf(composer, cell, placed[column] as Placed));
    const count = Math.max(1, ...cells.map((lines) => lines.length));
    const apart = count * LINE + 2 * AIR > Math.min(HIGH, composer.room - HEAD);
    for (let from = 0; from < count; ) {
      const fits = Math.floor((BOTTOM - composer.y - 2 * AIR) / LINE);
      if (apart ? fits < 2 : fits < count) {
        // The last page is for the totals.
        if (composer.pages.length >= MOST_PAGES - 1) return { left: rows.length - at, y: composer.y, close };
        close(BOTTOM);
        composer.nextPage();
        top = openOn(composer, placed);
        continue;
      }
      const to = Math.min(count, from + fits);
      for (const [column, lines] of cells.entries()) {
        setLines(composer, lines.slice(from, to), placed[column] as Placed);
      }
      const height = (to - from) * LINE + 2 * AIR;
      const says = row[told]?.text.slice(0, MOST_SAID);
      composer.place(`line.${at + 1}`, LEFT, composer.y, RIGHT - LEFT, height, says);
      composer.y += height;
      from = to;
    }
  }
  return { left: 0, y: composer.y, close };
}

/** As wide as the widest of what stands in it, within its bounds. */
function grown(composer: Composer, column: Column, rows: readonly Cell[][], at: number): Column {
  const { width, most } = column;
  if (width === undefined || most === undefined) return column;
  const needed = rows.reduce((widest, row) => {
    const text = row[at]?.text ?? '';
    // Nothing so long fits whatever the bounds are.
    return text.length > 40 ? most : Math.max(widest, composer.measure(text, SIZE, false) + 2 * PADDING + 1);
  }, width);
  return { ...column, width: Math.min(needed, most) };
}

/** Columns without a width of their own share what is left. */
function place(columns: readonly Column[]): Placed[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const open = columns.filter(({ width }) => width === undefined).length;
  let x = LEFT;
  return columns.map((column) => {
    const width = column.width ?? (RIGHT - LEFT - taken) / open;
    x += width;
    return { ...column, width, x: x - width };
  });
}

function openOn(composer: Composer, columns: readonly Placed[]): number {
  const top = composer.y;
  composer.box(LEFT, top, RIGHT - LEFT, HEAD, { filled: true, ink: 'shade' });
  for (const column of columns) {
    const right = column.align === 'right';
    const x = right ? column.x + column.width - PADDING : column.x + PADDING;
    composer.text(column.title, x, top + AIR, { bold: true, align: right ? 'right' : 'left' });
  }
  composer.line(LEFT, top + HEAD, RIGHT, top + HEAD);
  composer.y = top + HEAD;
  return top;
}

function frame(composer: Composer, columns: readonly Placed[], top: number, bottom: number): void {
  for (const { x } of columns.slice(1)) composer.line(x, top, x, bottom, 'faint');
  composer.box(LEFT, top, RIGHT - LEFT, bottom - top);
}

function linesOf(composer: Composer, { text, details = [] }: Cell, column: Placed): CellLine[] {
  const width = column.width - 2 * PADDING;
  const size = column.align === 'right' ? fitting(composer, text, width) : SIZE;
  return [
    ...composer.wrap(text, width, { size }).map((line) => ({ text: line, muted: false, size })),
    ...details
      .slice(0, 40)
      .flatMap((detail) =>
        composer.wrap(detail, width, { most: 400 }).map((line) => ({ text: line, muted: true, size: SIZE })),
      ),
  ];
}

function fitting(composer: Composer, text: string, width: number): number {
  const wide = composer.measure(text.slice(0, 100), SIZE, false);
  return wide <= width ? SIZE : Math.max(SMALLEST, Math.floor((SIZE * width * 10) / wide) / 10);
}

function setLines(composer: Composer, lines: readonly CellLine[], column: Placed): void {
  const right = column.align === 'right';
  const x = right ? column.x + column.width - PADDING : column.x + PADDING;
  for (const [at, { text, muted, size }] of lines.entries()) {
    const y = composer.y + AIR + at * LINE;
    composer.text(text, x, y, { size, ink: muted ? 'muted' : 'text', align: right ? 'right' : 'left' });
  }
}
