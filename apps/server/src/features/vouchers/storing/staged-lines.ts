import type { ProposalBatch, ProposalRow } from '@yupana/registers/read/proposal.ts';
import { igvBucket } from '@yupana/tax/igv-rates.ts';
import { type Money, money } from '@yupana/tax/money.ts';
import { escapeForCopy, NEEDS_ESCAPE } from '../../../platform/database/copy-text.ts';
import type { TypeFigures } from './came-proposal.ts';

/** Key of a voucher inside one company, book and period. */
export const KEY_COLUMNS = ['issuer_ruc', 'type_code', 'serie', 'number'] as const;

/** What SUNAT's proposal says of a voucher: a difference in any of these is a change. */
export const VALUE_COLUMNS = [
  'year',
  'number_end',
  'car',
  'issue_date',
  'due_date',
  'counterparty_document_type',
  'counterparty_document',
  'counterparty_name',
  'taxable',
  'igv',
  'non_taxable',
  'isc',
  'icbper',
  'other',
  'total',
  'igv_bucket',
  'currency',
  'exchange_rate',
  'modified_issue_date',
  'modified_type_code',
  'modified_serie',
  'modified_number',
  'note_type',
  'sunat_status',
  'detraction',
  'inconsistencies',
  'operation_type',
  'detail',
] as const;

/** Order of the fields in a staged line. */
export const STAGED_COLUMNS = [...KEY_COLUMNS, ...VALUE_COLUMNS] as const;

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

function line(row: ProposalRow): string {
  const detail = JSON.stringify(row.detail);
  const { modified } = row;
  // One look at all the texts of the row: nearly none needs escaping.
  const texts =
    row.issuerRuc + row.typeCode + row.serie + row.number + row.counterpartyDocument + row.counterpartyName + detail;
  const others = `${row.year}${row.numberEnd}${row.car}${row.counterpartyDocumentType}${row.currency}${row.noteType}`;
  const rest = `${row.status}${row.inconsistencies}${row.operationType}`;
  const note = modified ? modified.typeCode + modified.serie + modified.number : '';
  return fields(row, detail, NEEDS_ESCAPE.test(texts + others + rest + note) ? escapeForCopy : asIs);
}

function fields(row: ProposalRow, detail: string, safe: (text: string) => string): string {
  const { modified } = row;
  const orNull = (text: string | null | undefined) => (text === null || text === undefined ? '\\N' : safe(text));
  const bucket = igvBucket({ taxable: row.taxable, igv: row.igv, issueDate: modified?.issueDate ?? row.issueDate });
  return (
    `${safe(row.issuerRuc)}\t${safe(row.typeCode)}\t${safe(row.serie)}\t${safe(row.number)}\t` +
    `${orNull(row.year)}\t${orNull(row.numberEnd)}\t${orNull(row.car)}\t${row.issueDate}\t${orNull(row.dueDate)}\t` +
    `${safe(row.counterpartyDocumentType)}\t${safe(row.counterpartyDocument)}\t${safe(row.counterpartyName)}\t` +
    `${decimal(row.taxable)}\t${decimal(row.igv)}\t${decimal(row.nonTaxable)}\t${decimal(row.isc)}\t` +
    `${decimal(row.icbper)}\t${decimal(row.other)}\t${decimal(row.total)}\t${bucket}\t` +
    `${safe(row.currency)}\t${row.exchangeRate}\t${orNull(modified?.issueDate)}\t` +
    `${orNull(modified?.typeCode)}\t${orNull(modified?.serie)}\t${orNull(modified?.number)}\t` +
    `${orNull(row.noteType)}\t${safe(row.status)}\t${row.detraction ? 't' : 'f'}\t` +
    `${orNull(row.inconsistencies)}\t${orNull(row.operationType)}\t${safe(detail)}`
  );
}

/** PostgreSQL reads `123450e-2` as 1234.50: cheaper than cutting a decimal text, and as exact. */
function decimal(amount: Money): string {
  return amount === 0 ? '0' : `${amount}e-2`;
}

function asIs(text: string): string {
  return text;
}
