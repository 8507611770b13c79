import type { ProposalBatch, ProposalRow } from '@yupana/registers/read/proposal.ts';
import { type Money, money } from '@yupana/tax/money.ts';
import { CopyLines } from '../../../platform/database/copy-text.ts';
import { STAGED } from '../columns.ts';
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

/**
 * Turns batches of one proposal into lines of COPY's text format and sets aside the rows that its reader rejected, among
 * them those that repeat a voucher of the same file.
 */
export function createStager() {
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
    /** The batch's lines; empty when every row was set aside. */
    lines(batch: ProposalBatch): Buffer {
      rejections.count += batch.rejected.length;
      for (const { line, reason } of batch.rejected) {
        if (rejections.first.length < REJECTIONS_KEPT) rejections.first.push({ line, reason });
      }
      const lines = new CopyLines(batch.rows.length * USUAL_LINE);
      for (const row of batch.rows) {
        write(lines, row);
        count(row);
        groups.add(row);
      }
      rows += batch.rows.length;
      return lines.bytes;
    },
  };
}

const CELLS = STAGED.map(({ cell }) => cell as (row: ProposalRow) => string | Money | null);

function write(lines: CopyLines, row: ProposalRow): void {
  for (let place = 0; place < CELLS.length; place++) {
    const cell = (CELLS[place] as (typeof CELLS)[number])(row);
    if (cell === null) lines.none();
    else if (typeof cell === 'number') lines.amount(cell);
    else lines.text(cell);
  }
  lines.end();
}
