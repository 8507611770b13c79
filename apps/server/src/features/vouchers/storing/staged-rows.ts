import type { ProposalBatch, ProposalRow } from '@yupana/registers/read/proposal.ts';
import { type Money, money, toDecimal } from '@yupana/tax/money.ts';
import { ArrayParameter, type ArrayType } from '../../../platform/database/sending/array-parameter.ts';
import { STAGED, STAGED_COLUMNS, type VoucherColumn } from '../columns.ts';
import { createRowGroups, type VoucherGroup } from '../totals/voucher-group.ts';
import type { TypeFigures } from './came-proposal.ts';

/** What the acta keeps of the rows that could not be stored: the first ones, and how many. */
export interface Rejections {
  first: { line: number; reason: string }[];
  count: number;
}

const REJECTIONS_KEPT = 100;
/** Bytes of a column's values in the first rows that are sent; more are found as they are needed. */
const USUAL_ROOM = 16 * 1024;

/** Which columns are sent, in their order, and what all rows say in the others, as SQL takes it. */
export interface SentColumns {
  written: readonly string[];
  alike: ReadonlyMap<string, string | null>;
}

/** Some rows as the database is sent them: what they say, column by column. */
export interface SentRows extends Pick<SentColumns, 'alike'> {
  arrays: ReadonlyMap<string, ArrayParameter>;
  /** What the rows add up to, as groups of the totals. */
  groups: VoucherGroup[];
  /** The database has them: their memory is for the next ones. Left to the collector, that of a whole file would lie about. */
  done(): void;
}

/**
 * Turns batches of one proposal into the columns that are sent and sets aside the rows that its reader rejected, among
 * them those that repeat a voucher of the same file.
 *
 * Of the fifty columns a good half says the same in every row of a file (no discount, no other currency, no year of customs): what
 * all rows so far say alike is not sent for each of them but told once, by `alike`.
 */
export function createStager() {
  const columns = createColumns();
  const rejections: Rejections = { first: [], count: 0 };
  const byType = new Map<string, { count: number; igv: number; total: number }>();
  const groups = createRowGroups();
  let rows = 0;
  let taken = 0;

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
    /** What is sent of each row; another object as soon as that is more. */
    get columns(): SentColumns {
      return columns.now;
    },
    /** Looks at a batch before it is added: in what its rows say otherwise there is a column from now on. */
    look: (batch: ProposalBatch): void => columns.look(batch.rows),
    /** Adds the rows of a batch that was looked at. */
    add(batch: ProposalBatch): void {
      rejections.count += batch.rejected.length;
      for (const { line, reason } of batch.rejected) {
        if (rejections.first.length < REJECTIONS_KEPT) rejections.first.push({ line, reason });
      }
      for (const row of batch.rows) {
        columns.write(row);
        count(row);
        groups.add(row);
      }
      rows += batch.rows.length;
    },
    /** Rows added since they were last taken. */
    get waiting(): number {
      return rows - taken;
    },
    /** What was added since it was last taken. */
    take(): SentRows {
      taken = rows;
      return { ...columns.take(), groups: groups.take() };
    },
  };
}

type Cell = string | number | Money | null;
const CELLS = STAGED.map(({ cell }) => cell as (row: ProposalRow) => Cell);

/** As what a column's values are sent; what is not a type of its own here is made one in SQL. */
const SENT_AS: Partial<Record<VoucherColumn['type'], ArrayType>> = {
  date: 'date',
  amount: 'numeric',
  flag: 'boolean',
  hash: 'bigint',
};
const TYPES = STAGED.map(({ type }) => SENT_AS[type] ?? 'text');

/** A row has at least one column, and this one differs. */
const ALWAYS = STAGED.findIndex(({ name }) => name === 'number');

interface Sent {
  columns: Column[];
  alike: SentColumns['alike'];
}

interface Column {
  name: string;
  cell: (row: ProposalRow) => Cell;
  values: ArrayParameter;
}

/** Which columns are sent. One in which two rows differed is from then on. */
function createColumns() {
  let now: SentColumns = { written: STAGED_COLUMNS, alike: new Map() };
  /** What is being written, with what was alike when it began; null when nothing is. */
  let sent: Sent | null = null;
  /** What was sent and answered, by column. */
  const idle = new Map<string, ArrayParameter[]>();
  /** What is left out, with what all rows so far say; null while no row came. */
  let left: { place: number; value: Cell }[] | null = null;

  function leaveOut(alike: { place: number; value: Cell }[]): void {
    left = alike;
    const values = new Map(alike.map(({ place, value }) => [place, value]));
    now = {
      written: STAGED_COLUMNS.filter((_, place) => !values.has(place)),
      alike: new Map(
        alike.map(({ place, value }) => [STAGED_COLUMNS[place] as string, textOf(value, TYPES[place] as ArrayType)]),
      ),
    };
  }

  function open(): Sent {
    const { alike } = now;
    const columns = STAGED.flatMap(({ name }, place) => {
      if (alike.has(name)) return [];
      const values = idle.get(name)?.pop() ?? new ArrayParameter(TYPES[place] as ArrayType, USUAL_ROOM);
      return [{ name, cell: CELLS[place] as Column['cell'], values }];
    });
    return { columns, alike };
  }

  return {
    get now(): SentColumns {
      return now;
    },
    look(rows: readonly ProposalRow[]): void {
      const [first] = rows;
      if (!first) return;
      const before = left ?? CELLS.map((cell, place) => ({ place, value: cell(first) }));
      const alike = before.filter(({ place, value }) => {
        const cell = CELLS[place] as (typeof CELLS)[number];
        return place !== ALWAYS && rows.every((row) => cell(row) === value);
      });
      if (alike.length !== left?.length) leaveOut(alike);
    },
    write(row: ProposalRow): void {
      sent ??= open();
      for (const { cell, values } of sent.columns) writeCell(values, cell(row));
    },
    take(): Omit<SentRows, 'groups'> {
      const { columns, alike } = sent ?? open();
      sent = null;
      const done = (): void => {
        for (const { name, values } of columns.splice(0)) {
          values.empty();
          idle.set(name, [...(idle.get(name) ?? []), values]);
        }
      };
      return { arrays: new Map(columns.map(({ name, values }) => [name, values])), alike, done };
    },
  };
}

function writeCell(values: ArrayParameter, cell: Cell): void {
  if (cell === null) values.none();
  else if (typeof cell === 'number') writeNumber(values, cell);
  else if (values.type === 'text') values.text(cell);
  else if (values.type === 'date') values.date(cell);
  else values.flag(cell === 't');
}

function writeNumber(values: ArrayParameter, cell: number): void {
  if (values.type === 'numeric') values.amount(cell);
  else values.whole(cell);
}

function textOf(value: Cell, type: ArrayType): string | null {
  if (typeof value !== 'number') return value;
  return type === 'numeric' ? toDecimal(money(value)) : String(value);
}
