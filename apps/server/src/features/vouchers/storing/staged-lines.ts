import type { ProposalBatch, ProposalRow } from '@yupana/registers/read/proposal.ts';
import { type Money, money, toDecimal } from '@yupana/tax/money.ts';
import { CopyLines } from '../../../platform/database/copy-text.ts';
import { STAGED, STAGED_COLUMNS } from '../columns.ts';
import { createRowGroups } from '../totals/voucher-group.ts';
import type { TypeFigures } from './came-proposal.ts';

/** What the acta keeps of the rows that could not be stored: the first ones, and how many. */
export interface Rejections {
  first: { line: number; reason: string }[];
  count: number;
}

const REJECTIONS_KEPT = 100;
/** Bytes of a line; a file with longer ones costs some copying. */
const USUAL_LINE = 400;

/** The columns of a line in their order, and what all rows say in the others, as SQL takes it. */
export interface LineColumns {
  written: readonly string[];
  alike: ReadonlyMap<string, string | null>;
}

/**
 * Turns batches of one proposal into lines of COPY's text format and sets aside the rows that its reader rejected, among
 * them those that repeat a voucher of the same file.
 *
 * Of the fifty columns a good half says the same in every row of a file (no discount, no other currency, no year of customs). Once
 * asked to (`leaveOutAlike`), what all rows so far say alike is left out of the lines: it is told once, by `alike`.
 */
export function createStager() {
  const columns = createColumns();
  const rejections: Rejections = { first: [], count: 0 };
  const byType = new Map<string, { count: number; igv: number; total: number }>();
  const groups = createRowGroups();
  let rows = 0;

  function count({ typeCode, igv, total }: ProposalRow): void {
    const sums = byType.get(typeCode) ?? { count: 0, igv: 0, total: 0 };
    sums.count += 1;
    sums.igv += igv;
    sums.total += total;
    byType.set(typeCode, sums);
  }

  return {
    rejections,
    /** Rows staged so far. */
    get rows(): number {
      return rows;
    },
    /** What the rows staged so far add up to, by type of voucher. */
    figures(): TypeFigures[] {
      return [...byType].map(([typeCode, { count: n, igv, total }]) => {
        return { typeCode, count: n, igv: money(igv), total: money(total) };
      });
    },
    /** What was staged since this was last asked, as groups of the totals. */
    takeGroups: () => groups.take(),
    /** From the first batch on, what all rows say alike is told once. */
    leaveOutAlike: () => columns.leaveOutAlike(),
    /** Of the lines that are written next; another object as soon as they have other columns. */
    get columns(): LineColumns {
      return columns.now;
    },
    /** Looks at a batch before its lines are written: where its rows say something else, the lines have a column from now on. */
    look: (batch: ProposalBatch): void => columns.look(batch.rows),
    /** The batch's lines; empty when every row was set aside. */
    lines(batch: ProposalBatch): Buffer {
      rejections.count += batch.rejected.length;
      for (const { line, reason } of batch.rejected) {
        if (rejections.first.length < REJECTIONS_KEPT) rejections.first.push({ line, reason });
      }
      const lines = new CopyLines(batch.rows.length * USUAL_LINE);
      for (const row of batch.rows) {
        columns.write(lines, row);
        count(row);
        groups.add(row);
      }
      rows += batch.rows.length;
      return lines.bytes;
    },
  };
}

type Cell = string | Money | null;
const CELLS = STAGED.map(({ cell }) => cell as (row: ProposalRow) => Cell);

/** A line has at least one column, and this one differs. */
const ALWAYS = STAGED.findIndex(({ name }) => name === 'number');

/** Which columns stand in the lines. One in which two rows differed stands in all that follow. */
function createColumns() {
  let cells = CELLS;
  let now: LineColumns = { written: STAGED_COLUMNS, alike: new Map() };
  /** What is left out, with what all rows so far say; null while nobody asked, or no row came. */
  let left: { place: number; value: Cell }[] | null = null;
  let isAsked = false;

  function leaveOut(alike: { place: number; value: Cell }[]): void {
    left = alike;
    const values = new Map(alike.map(({ place, value }) => [place, value]));
    const isWritten = (_: unknown, place: number) => !values.has(place);
    cells = CELLS.filter(isWritten);
    now = {
      written: STAGED_COLUMNS.filter(isWritten),
      alike: new Map(alike.map(({ place, value }) => [STAGED_COLUMNS[place] as string, textOf(value)])),
    };
  }

  return {
    leaveOutAlike(): void {
      isAsked = true;
    },
    get now(): LineColumns {
      return now;
    },
    look(rows: readonly ProposalRow[]): void {
      const [first] = rows;
      if (!isAsked || !first) return;
      const before = left ?? CELLS.map((cell, place) => ({ place, value: cell(first) }));
      const alike = before.filter(({ place, value }) => {
        const cell = CELLS[place] as (typeof CELLS)[number];
        return place !== ALWAYS && rows.every((row) => cell(row) === value);
      });
      if (alike.length !== left?.length) leaveOut(alike);
    },
    write(lines: CopyLines, row: ProposalRow): void {
      for (let place = 0; place < cells.length; place++) {
        const cell = (cells[place] as (typeof CELLS)[number])(row);
        if (cell === null) lines.none();
        else if (typeof cell === 'number') lines.amount(cell);
        else lines.text(cell);
      }
      lines.end();
    },
  };
}

function textOf(value: Cell): string | null {
  return typeof value === 'number' ? toDecimal(value) : value;
}
