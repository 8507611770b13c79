import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixturePath, readWhole, samplePath } from '../../test/files.ts';
import { UnrecognisedLayout } from './errors.ts';
import type { Book } from './proposal.ts';
import { readSummary } from './summary.ts';

const text = (name: string) => readFileSync(fixturePath(name), 'utf8');

describe.each([
  ['RCE', 'rce-202609'],
  ['RVIE', 'rvie-202609'],
] as const)('the summary of %s', (book, name) => {
  const summary = readSummary(book, text(`ok/${name}-summary.txt`));

  test('agrees with the proposal it summarises, in all and by type', async () => {
    const { rows } = await readWhole(book, fixturePath(`ok/${name}.txt`));
    for (const line of [...summary.rows, summary.total]) {
      const own = rows.filter((row) => line.typeCode === '' || row.typeCode === line.typeCode);
      expect(line).toMatchObject({
        count: own.length,
        taxable: own.reduce((sum, row) => sum + row.taxable, 0),
        igv: own.reduce((sum, row) => sum + row.igv, 0),
        nonTaxable: own.reduce((sum, row) => sum + row.nonTaxable, 0),
        total: own.reduce((sum, row) => sum + row.total, 0),
      });
    }
  });

  test('has a line for each type, with SUNAT’s name of it', () => {
    expect(summary.rows.find((row) => row.typeCode === '01')?.description).toBe('Factura');
    expect(new Set(summary.rows.map((row) => row.typeCode)).size).toBe(summary.rows.length);
  });

  test('reads alike with the mark of UTF-8, CRLF and a separator at the end', () => {
    const written = `\uFEFF${text(`ok/${name}-summary.txt`).replaceAll('\n', '|\r\n')}`;
    expect(readSummary(book, written)).toEqual(summary);
  });

  test('reads alike as CSV, also when a name has a comma', () => {
    const written = text(`ok/${name}-summary.txt`).replaceAll('|', ',').replace('01-Factura', '01-Factura,con coma');
    const csv = readSummary(book, written);
    expect(csv.total).toEqual(summary.total);
    expect(csv.rows.find((row) => row.typeCode === '01')?.description).toBe('Factura,con coma');
  });
});

test.each(['', '|'])('one column more after the total is told and left out (line end «%s»)', (end) => {
  const told: string[] = [];
  const written = text('ok/rce-202609-summary.txt')
    .split('\n')
    .map((line, at) => (line === '' ? '' : `${line}|${at === 0 ? 'Otro' : at === 1 ? '' : '7.00'}${end}`))
    .join('\n');
  expect(readSummary('RCE', written, (column) => told.push(column))).toEqual(
    readSummary('RCE', text('ok/rce-202609-summary.txt')),
  );
  expect(told).toEqual(['Otro']);
});

describe('a summary that is not understood', () => {
  const refused = (book: Book, written: string) => {
    try {
      readSummary(book, written);
    } catch (error) {
      if (error instanceof UnrecognisedLayout) return error;
      throw error;
    }
    throw new Error('It was read');
  };
  const good = text('ok/rce-202609-summary.txt');

  test.each([
    ['without its total', text('no-ok/rce-summary-without-total.txt'), 'missing', 'TOTAL'],
    ['with a renamed column', good.replace('Valor Adq. NG', 'Valor NG'), 'renamed', 'Valor Adq. NG'],
    ['without its last column', good.replace('|Total CP', ''), 'missing', 'Total CP'],
    ['with two columns more', good.replace('|Total CP', '|Total CP|Otro|Y otro'), 'extra', 'Otro'],
    ['with a column more in the middle', good.replace('|Total CP', '|Otro|Total CP'), 'renamed', 'Total CP'],
    ['with a column twice', good.replace('|Total CP', '|Total CP|ISC'), 'extra', 'ISC'],
    ['that is a page', text('no-ok/error-page.html'), 'no-header', '<!DOCTYPE html>'],
    ['that is empty', '', 'no-header', ''],
    ['with a count that is none', good.replace('|12|', '|doce|'), 'renamed', 'Total Documentos'],
    ['with an amount that is none', good.replace('23329.51', '23,329.51'), 'renamed', 'Total CP'],
    ['with a line of unknown type', good.replace('01-Factura', 'Facturas'), 'renamed', 'TOTAL'],
  ])('%s is refused, never taken for zero', (_what, written, problem, column) => {
    expect(refused('RCE', written)).toMatchObject({ problem, column });
  });
});

const manual = samplePath('resumen_rce_manual_capture.txt');

test.skipIf(!existsSync(manual))('SUNAT’s own examples read (skipped: no samples beside this checkout)', () => {
  expect(readSummary('RCE', readFileSync(manual, 'utf8'))).toMatchObject({
    rows: [
      {
        typeCode: '01',
        description: 'Factura',
        count: 101,
        taxable: 10_100_000,
        igv: 2_020_000,
        nonTaxable: 0,
        total: 12_120_000,
      },
    ],
    total: { count: 101, total: 12_120_000 },
  });
  const sales = readSummary('RVIE', readFileSync(samplePath('resumen_rvie_manual_capture.txt'), 'utf8'));
  expect(sales).toMatchObject({ rows: [], total: { count: 0, taxable: 0, igv: 0, total: 0 } });
});
