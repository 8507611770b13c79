import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Money } from '@yupana/tax/money.ts';
import { type Book, type ProposalRow, type ReadOptions, type RejectedRow, readProposal } from '../src/read/proposal.ts';

const fixtures = new URL('../fixtures/', import.meta.url);
const samples = fileURLToPath(new URL('../../../../shared/samples/sire', import.meta.url));

export const hasSamples = existsSync(samples);

/** Proposal files published by others, where this checkout has them beside it. */
export function proposalSamples(): string[] {
  return hasSamples ? readdirSync(samples).filter((name) => /propuesta.*\.(csv|txt)$/.test(name)) : [];
}

export function samplePath(name: string): string {
  return `${samples}/${name}`;
}

export function fixturePath(name: string): string {
  return fileURLToPath(new URL(name, fixtures));
}

export interface Whole {
  rows: ProposalRow[];
  rejected: RejectedRow[];
  total: (figure: (row: ProposalRow) => Money) => number;
}

/** Everything a reader gives of a file or of some bytes. Only for tests: the product never holds a whole file. */
export async function readWhole(
  book: Book,
  source: string | AsyncIterable<Uint8Array>,
  options?: ReadOptions,
): Promise<Whole> {
  const rows: ProposalRow[] = [];
  const rejected: RejectedRow[] = [];
  const bytes = typeof source === 'string' ? createReadStream(source) : source;
  for await (const batch of readProposal(book, bytes, options)) {
    rows.push(...batch.rows);
    rejected.push(...batch.rejected);
  }
  return { rows, rejected, total: (figure) => rows.reduce((sum, row) => sum + figure(row), 0) };
}

/** A text as bytes that arrive in pieces of some size. */
export async function* bytesOf(text: string | Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
