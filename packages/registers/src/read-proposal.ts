import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { BadRow, UnrecognisedLayout } from './errors.ts';
import { type Layout, readHeader } from './layout.ts';
import type { Book, ProposalBatch, ProposalRow } from './proposal.ts';
import { readRceRow } from './rce-row.ts';
import { readLines } from './read-lines.ts';
import { readRvieRow } from './rvie-row.ts';
import { SeenVouchers } from './seen-vouchers.ts';
import { splitRow } from './split-row.ts';

export type { Book, ProposalBatch, ProposalRow, RejectedRow } from './proposal.ts';

export interface ReadOptions {
  /** The company and the period that were asked for. When absent, the file's first good row decides. */
  ruc?: string;
  period?: Period;
  /** Rows of a batch, at most; 2,000 when absent. */
  batchSize?: number;
}

const LONGEST_TEXT = 500;
const READERS = { RCE: readRceRow, RVIE: readRvieRow } as const;

/**
 * Reads a proposal as SUNAT's SIRE exports it, text (`|`) or CSV (`,`), in batches and with flat memory. A row that is
 * not understood is rejected with its line and reason and the rest goes on: rows plus rejected are all the file's.
 * @throws UnrecognisedLayout when the header is not that of the book; nothing is read then
 */
export async function* readProposal(
  book: Book,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<ProposalBatch> {
  const { batchSize = 2000 } = options;
  let reader: RowReader | null = null;
  let batch: ProposalBatch = { rows: [], rejected: [] };
  let line = 0;
  for await (const lines of readLines(bytes)) {
    for (const text of lines) {
      line++;
      if (text === '' || text.trim() === '') continue;
      if (!reader) {
        reader = rowReader(book, readHeader(book, text), options);
        continue;
      }
      take(batch, reader, text, line);
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

type RowReader = (text: string, line: number) => ProposalRow;

function take(batch: ProposalBatch, read: RowReader, text: string, line: number): void {
  try {
    batch.rows.push(read(text, line));
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    batch.rejected.push({ line, reason: printable(error.message), text: printable(text.slice(0, LONGEST_TEXT)) });
  }
}

function rowReader(book: Book, layout: Layout, options: ReadOptions): RowReader {
  const read = READERS[book];
  const seen = new SeenVouchers();
  let { ruc, period } = options;
  return (text, line) => {
    const cells = splitRow(text, layout);
    const [ownRuc = '', , ownPeriod = ''] = cells;
    if (!isPeriod(ownPeriod)) throw new BadRow(`La columna «Periodo» no es un periodo: «${ownPeriod.slice(0, 20)}».`);
    if (period !== undefined && ownPeriod !== period) {
      throw new BadRow(`La fila es del periodo ${ownPeriod} y el archivo es del ${period}.`);
    }
    if (ruc !== undefined && ownRuc !== ruc)
      throw new BadRow(`La fila es del RUC ${ownRuc.slice(0, 20)} y el archivo es del ${ruc}.`);
    const row = read(cells, line, ownPeriod);
    if (!seen.add(row)) throw new BadRow('El comprobante ya figura en una fila anterior del mismo archivo.');
    ruc ??= ownRuc;
    period ??= ownPeriod;
    return row;
  };
}
