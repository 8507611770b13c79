import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixturePath, hasSamples, proposalSamples, readWhole, samplePath } from '../../test/files.ts';
import { COLUMNS } from '../read/proposal/books.ts';
import type { Book } from '../read/proposal.ts';
import { proposalLine } from './proposal-line.ts';

const bookOf = (name: string): Book => (name.includes('rvie') ? 'RVIE' : 'RCE');
const OURS = ['ok/rce-202609.txt', 'ok/rce-202609.csv', 'ok/rvie-202609.txt', 'ok/rvie-202609.csv'].map(fixturePath);

/** Each line of a file beside what is written of what was read of it. */
async function writtenAgain(path: string): Promise<{ read: string[]; written: string[] }> {
  const book = bookOf(path);
  const [header = '', ...lines] = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const separator = header.includes('|') ? '|' : ',';
  const free = header.split(separator).length - COLUMNS[book].names.length;
  const { rows, rejected } = await readWhole(book, path);
  expect(rejected).toEqual([]);
  const written = rows.map((row, place) => {
    // Whose the file is comes from the company, not from its rows: here from the row itself.
    const start = new RegExp(`^(\\d{11})[,|](.*?)[,|]${row.period}[,|]`).exec(lines[place] ?? '');
    const owner = { ruc: start?.[1] ?? '', name: start?.[2] ?? '', period: row.period };
    return proposalLine(book, row, owner, separator, free);
  });
  return { read: lines.map(withoutTail), written: written.map(withoutTail) };
}

/** Published files have rows that stop before their free columns. */
function withoutTail(line: string): string {
  return line.replace(/[,|]+$/, '');
}

/** Numbers lose their left zeros when they are read, as SUNAT's own have none: those of our fixtures that do. */
function withoutZeros(line: string): string {
  return line.replace(/([,|])0+(4455|120|810)(?=[,|])/, '$1$2');
}

describe('what was read of a proposal writes its line again', () => {
  test.each(OURS)('%s, line by line', async (path) => {
    const { read, written } = await writtenAgain(path);
    expect(written.length).toBeGreaterThan(3);
    expect(written).toEqual(read.map(withoutZeros));
  });
});

describe.skipIf(!hasSamples)('and of each published proposal (skipped: no samples beside this checkout)', () => {
  test.each(proposalSamples())('%s', async (name) => {
    const { read, written } = await writtenAgain(samplePath(name));
    expect(written).toEqual(read);
  });
});
