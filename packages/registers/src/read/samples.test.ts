import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasSamples, proposalSamples, readWhole, samplePath } from '../../test/files.ts';
import type { Book } from './proposal.ts';

const bookOf = (name: string): Book => (name.includes('rvie') ? 'RVIE' : 'RCE');

/**
 * Sums a column by another way than the reader's: from the currency, which stands between the amounts and the rest,
 * counting back. It knows nothing of names, anchors or headers.
 */
function naive(name: string, fromCurrency: number): { rows: number; centimos: number } {
  const lines = readFileSync(samplePath(name), 'latin1')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '');
  let centimos = 0;
  for (const line of lines) {
    const before = line.slice(0, line.search(/[,|](PEN|USD|EUR)[,|]/)).split(/[,|]/);
    centimos += Math.round(Number(before.at(-fromCurrency)) * 100);
  }
  return { rows: lines.length, centimos };
}

describe.skipIf(!hasSamples)('proposals published by others (skipped: no samples beside this checkout)', () => {
  test('there are some of each book', () => {
    expect(proposalSamples().length).toBeGreaterThanOrEqual(10);
    expect(new Set(proposalSamples().map(bookOf)).size).toBe(2);
  });

  test.each(proposalSamples())('%s reads whole, and its sums are those of its columns', async (name) => {
    const book = bookOf(name);
    const { rows, rejected, total } = await readWhole(book, samplePath(name));
    expect(rejected).toEqual([]);
    const sums = (columns: number[]) => columns.reduce((sum, column) => sum + naive(name, column).centimos, 0);
    const places = book === 'RCE' ? { taxable: [11, 9, 7], igv: [10, 8, 6] } : { taxable: [12, 11], igv: [10, 9] };
    expect(rows).toHaveLength(naive(name, 1).rows);
    expect(total((row) => row.total)).toBe(sums([1]));
    expect(total((row) => row.taxable)).toBe(sums(places.taxable));
    expect(total((row) => row.igv)).toBe(sums(places.igv));
    expect(total((row) => row.nonTaxable)).toBe(sums(book === 'RCE' ? [5] : [13, 8, 7]));
  });

  test('a comma in the company’s own name does not shift its amounts', async () => {
    const { rows } = await readWhole('RCE', samplePath('sire-propuesta-rce-nombre-con-coma.csv'));
    expect(rows.map((row) => row.total)).toEqual([1_295_640, 19_590, 57_820, 1_000]);
    expect(rows[0]).toMatchObject({
      issuerRuc: '20990000116',
      counterpartyName: 'COMERCIAL ANDINA 1 S.A.C.',
      number: '163254',
    });
  });

  test('sales write 0 where purchases write 0.00, and both are zero', async () => {
    const sales = await readWhole('RVIE', samplePath('sire-propuesta-rvie-202512.csv'));
    expect(sales.rows.map((row) => row.total)).toEqual([43_680, 6_650, 13_000, 3_650, 13_700]);
    expect(sales.total((row) => (row.nonTaxable + row.isc + row.icbper + row.other) as never)).toBe(0);
  });

  test('a credit note of an earlier period is in the discount columns', async () => {
    const { rows } = await readWhole('RVIE', samplePath('rvie_propuesta_contaperu_anonymised.txt'));
    expect(rows[1]).toMatchObject({ typeCode: '07', taxable: -998_536, igv: -179_736, total: -1_178_272, car: null });
    expect(rows[1]?.modified).toEqual({ issueDate: '2026-07-31', typeCode: '01', serie: 'F001', number: '257' });
    expect(rows[0]?.detraction).toBe(true);
  });

  test('a credit note of the same period undoes its invoice', async () => {
    const { rows, total } = await readWhole('RVIE', samplePath('sire-propuesta-rvie-factura-y-nc-nombre-con-coma.csv'));
    expect(rows).toHaveLength(2);
    expect(total((row) => row.total)).toBe(0);
    expect(total((row) => row.igv)).toBe(0);
  });

  test('detraction marks are read', async () => {
    const { rows } = await readWhole('RCE', samplePath('sire-propuesta-rce-202512.csv'));
    expect(rows.filter((row) => row.detraction).map((row) => row.number)).toEqual(['193', '194']);
  });
});
