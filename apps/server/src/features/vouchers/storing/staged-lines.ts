import type { ProposalBatch, ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money } from '@yupana/tax/money.ts';
import { escapeForCopy, NEEDS_ESCAPE } from '../../../platform/database/copy-text.ts';
import { STAGED } from '../columns.ts';
import { createRowGroups } from '../totals/voucher-group.ts';
import type { TypeFigures } from './came-proposal.ts';

/** What the acta keeps of the rows that could not be stored: the first ones, and how many. */
export interface Rejections {
  first: { line: number; reason: string }[];
  count: number;
}

const REJECTIONS_KEPT = 100;
/** Room for lines, in bytes; it grows when a file needs more. */
const USUAL_LINE = 400;
const LONGEST_LINE = 4_096;
/** Of UTF-8, by unit of a JavaScript text. */
const MOST_BYTES_PER_UNIT = 3;

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
      // Each line becomes bytes at once: half a million pieces of text that wait together cost more than the reading.
      let bytes = Buffer.allocUnsafe(batch.rows.length * USUAL_LINE + LONGEST_LINE);
      let length = 0;
      for (const row of batch.rows) {
        const text = `${line(row)}\n`;
        count(row);
        groups.add(row);
        if (length + text.length * MOST_BYTES_PER_UNIT > bytes.length) {
          bytes = Buffer.concat([bytes], bytes.length * 2 + text.length * MOST_BYTES_PER_UNIT);
        }
        length += bytes.write(text, length);
      }
      rows += batch.rows.length;
      return bytes.subarray(0, length);
    },
  };
}

/** Of these a text may hold what COPY gives a meaning to. */
const IS_TEXT = STAGED.map(({ type }) => type === 'code' || type === 'text' || type === 'json');
const CELLS = STAGED.map(({ cell }) => cell as (row: ProposalRow) => string | null);

function line(row: ProposalRow): string {
  let text = '';
  let texts = '';
  for (let place = 0; place < CELLS.length; place++) {
    const cell = (CELLS[place] as (typeof CELLS)[number])(row);
    if (cell === null) text += place === 0 ? '\\N' : '\t\\N';
    else {
      text += place === 0 ? cell : `\t${cell}`;
      if (IS_TEXT[place]) texts += cell;
    }
  }
  // One look at all the texts of the row: nearly none needs escaping.
  return NEEDS_ESCAPE.test(texts) ? escaped(row) : text;
}

function escaped(row: ProposalRow): string {
  return CELLS.map((cellOf) => {
    const cell = cellOf(row);
    return cell === null ? '\\N' : escapeForCopy(cell);
  }).join('\t');
}
