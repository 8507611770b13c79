import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { BadRow } from './errors.ts';
import { FileTotals } from './proposal/file-totals.ts';
import { type Layout, readHeader } from './proposal/layout.ts';
import { hashesUnder } from './proposal/line-hash.ts';
import type { Book, ProposalBatch, ProposalRow } from './proposal/proposal-row.ts';
import { readRow } from './proposal/read-row.ts';
import { SeenVouchers } from './proposal/seen-vouchers.ts';
import { refuseCut, splitRow } from './proposal/split-row.ts';
import { type RowReader, readRows } from './rows.ts';

export type { Book, ProposalBatch, ProposalRow } from './proposal/proposal-row.ts';
export type { RejectedRow } from './rows.ts';

/** Raised whenever the same file gives other rows than before: what was read in the old way is then read again. */
export const PROPOSAL_READER = 1;

export interface ReadOptions {
  /** The company and the period that were asked for. When absent, the file's first good row decides. */
  ruc?: string;
  period?: Period;
  /** Rows of a batch, at most; 500 when absent: of more, many outlive their first collection and are copied by it. */
  batchSize?: number;
  /** Each row tells the hash of its line, by which it can be known in another file. */
  isHashed?: boolean;
  /**
   * Whether a line with this hash (`ProposalRow.hash`) need not be read, because what it says is known. Asked once for each line, in
   * their order; of those that it says so of there is neither row nor rejection, nor are others held against them.
   */
  isKnown?: (hash: number) => boolean;
  /** Told once, before any row, when the file has one column that nobody knows: its cells are in `detail`, under its name. */
  onUnknownColumn?: (column: string) => void;
}

/** Characters of a serie, a number or a document. SUNAT's longest have twenty; the database's index takes 2,704 bytes in all. */
const LONGEST_KEY_PART = 100;

/**
 * Reads a proposal as SUNAT's SIRE exports it, text (`|`) or CSV (`,`), in batches and with flat memory. A row that is
 * not understood is rejected with its line and reason and the rest goes on: rows plus rejected are all the file's.
 * @throws UnrecognisedLayout when the header is not that of the book; nothing is read then
 */
export function readProposal(
  book: Book,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<ProposalBatch> {
  const { batchSize = 500 } = options;
  const open = (header: string) => {
    const layout = readHeader(book, header);
    if (layout.newcomer !== null) options.onUnknownColumn?.(layout.newcomer);
    return rowReader(layout, hashesUnder(header), options);
  };
  return readRows(bytes, open, batchSize);
}

function rowReader(layout: Layout, hashOf: (line: string) => number, options: ReadOptions): RowReader<ProposalRow> {
  const { places } = layout.columns;
  const seen = new SeenVouchers();
  const totals = new FileTotals();
  let { ruc, period } = options;
  const isHashed = options.isHashed || options.isKnown !== undefined;
  return (text, line, isOpen) => {
    // What may have been cut is read, whatever was said in it before.
    const hash = isHashed && !isOpen ? hashOf(text) : null;
    if (hash !== null && options.isKnown?.(hash)) return null;
    const cells = splitRow(text, layout);
    if (isOpen) refuseCut(text, layout);
    const ownRuc = cells[places.ownRuc] ?? '';
    const ownPeriod = cells[places.period] ?? '';
    if (!isPeriod(ownPeriod)) throw new BadRow(`La columna «Periodo» no es un periodo: «${ownPeriod.slice(0, 20)}».`);
    if (period !== undefined && ownPeriod !== period) {
      throw new BadRow(`La fila es del periodo ${ownPeriod} y el archivo es del ${period}.`);
    }
    if (ruc !== undefined && ownRuc !== ruc)
      throw new BadRow(`La fila es del RUC ${ownRuc.slice(0, 20)} y el archivo es del ${ruc}.`);
    const row = readRow(cells, { line, hash, period: ownPeriod }, layout);
    refuseLongKey(row);
    if (!seen.add(row)) throw new BadRow('El comprobante ya figura en una fila anterior del mismo archivo.');
    if (!totals.add(row)) throw new BadRow('Con esta fila un total del archivo excedería los quince dígitos.');
    ruc ??= ownRuc;
    period ??= ownPeriod;
    return row;
  };
}

function refuseLongKey({ issuerRuc, serie, number }: ProposalRow): void {
  if (issuerRuc.length + serie.length + number.length <= LONGEST_KEY_PART) return;
  const parts = { 'Nro Doc Identidad': issuerRuc, 'Serie del CDP': serie, 'Nro CP': number };
  for (const [column, text] of Object.entries(parts)) {
    if (text.length <= LONGEST_KEY_PART) continue;
    throw new BadRow(`La columna «${column}» tiene ${text.length} caracteres: ningún comprobante los tiene.`);
  }
}
