import { BadRow, UnrecognisedLayout } from './errors.ts';
import { readLines } from './lines.ts';

/**
 * @param isOpen the file ends in this line without ending it: it may have been cut
 * @returns null when nothing of it is wanted
 * @throws BadRow when the line is not understood
 */
export type RowReader<T> = (text: string, line: number, isOpen: boolean) => T | null;

/** A line that could not be understood: kept apart and shown, never dropped. */
export interface RejectedRow {
  line: number;
  /** Spanish, for the accountant. */
  reason: string;
  /** As received, at most 500 characters. */
  text: string;
}

/** Rows plus rejected are all that the file has. */
export interface Batch<T> {
  rows: T[];
  rejected: RejectedRow[];
}

export const CUT = 'La fila está cortada: el archivo termina a la mitad de ella.';

const LONGEST_TEXT = 500;
/** Bytes of a line. The longest row of a proposal takes some 2 KB; what is longer was made to exhaust us. */
const LONGEST_LINE = 64 * 1024;

/**
 * The rows of a text file with a header, in batches and with flat memory. Empty lines are nothing; a line that is not
 * understood is rejected with its place and reason, and the rest goes on.
 * @param open makes the reader of this file's rows from its header, or throws when it is not the file's
 * @throws UnrecognisedLayout when there is not even a header
 */
export async function* readRows<T>(
  bytes: AsyncIterable<Uint8Array>,
  open: (header: string) => RowReader<T>,
  batchSize: number,
): AsyncGenerator<Batch<T>> {
  let reader: RowReader<T> | null = null;
  let batch: Batch<T> = { rows: [], rejected: [] };
  let line = 0;
  for await (const { lines, isOpen } of readLines(bytes)) {
    for (const [place, text] of lines.entries()) {
      line++;
      if (text === '' || text.trim() === '') continue;
      if (!reader) {
        if (isTooLong(text)) throw new UnrecognisedLayout('no-header', text.slice(0, 80));
        reader = open(text);
        continue;
      }
      take(batch, reader, text, line, isOpen && place === lines.length - 1);
      if (batch.rows.length + batch.rejected.length < batchSize) continue;
      yield batch;
      batch = { rows: [], rejected: [] };
    }
  }
  if (!reader) throw new UnrecognisedLayout('no-header', 'el archivo está vacío');
  if (batch.rows.length + batch.rejected.length > 0) yield batch;
}

/** What was cut or damaged must still be text that can be stored and shown. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD').toWellFormed();
}

/** Nearly every line is so short that its bytes need not be counted. */
function isTooLong(text: string): boolean {
  return text.length * 3 > LONGEST_LINE && Buffer.byteLength(text) > LONGEST_LINE;
}

function take<T>(batch: Batch<T>, read: RowReader<T>, text: string, line: number, isOpen: boolean): void {
  try {
    if (isTooLong(text)) throw new BadRow('La fila ocupa más de 64 KB.');
    const row = read(text, line, isOpen);
    if (row !== null) batch.rows.push(row);
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    batch.rejected.push({ line, reason: printable(error.message), text: printable(text.slice(0, LONGEST_TEXT)) });
  }
}
