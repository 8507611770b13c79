import type { Summary } from '@yupana/registers/read-summary.ts';
import { money } from '@yupana/tax/money.ts';
import { expect, test } from 'vitest';
import { compareWithSummary } from './compare-with-summary.ts';

const row = (typeCode: string, count: number, igv: number, total: number) => ({
  typeCode,
  description: '',
  count,
  taxable: money(0),
  igv: money(igv),
  nonTaxable: money(0),
  total: money(total),
});
const summary = (...rows: ReturnType<typeof row>[]): Summary => ({
  rows,
  total: row(
    '',
    rows.reduce((sum, one) => sum + one.count, 0),
    rows.reduce((sum, one) => sum + one.igv, 0),
    rows.reduce((sum, one) => sum + one.total, 0),
  ),
});
const file = (rows: number) => ({ answer: 'file' as const, rows });

test('equal by type in count, IGV and total: agreed', () => {
  const both = [row('01', 2, 3600, 23600), row('07', 1, -1800, -11800)];
  expect(compareWithSummary(file(3), summary(...both), both)).toEqual({
    outcome: 'agreed',
    expected: { count: 3, igv: 1800, total: 11800 },
    obtained: { count: 3, igv: 1800, total: 11800 },
    gaps: [],
  });
});

test('a missing type is a gap with its name, although the sums of the others agree', () => {
  const { outcome, gaps } = compareWithSummary(file(2), summary(row('01', 2, 3600, 23600), row('08', 1, 18, 118)), [
    row('01', 2, 3600, 23600),
  ]);
  expect(outcome).toBe('gap');
  expect(gaps).toEqual([
    {
      type_code: '08',
      description: 'Nota de débito',
      expected: 1,
      obtained: 0,
      difference_igv: -0.18,
      difference_total: -1.18,
    },
  ]);
});

test('one céntimo is a gap', () => {
  const { outcome, gaps } = compareWithSummary(file(1), summary(row('01', 1, 1800, 11800)), [
    row('01', 1, 1801, 11800),
  ]);
  expect([outcome, gaps[0]?.difference_igv]).toEqual(['gap', 0.01]);
});

test('two errors that cancel out by type do not pass for agreement', () => {
  const { outcome, gaps } = compareWithSummary(file(2), summary(row('01', 1, 0, 100), row('03', 1, 0, 200)), [
    row('01', 1, 0, 200),
    row('03', 1, 0, 100),
  ]);
  expect([outcome, gaps.length]).toEqual(['gap', 2]);
});

test('SUNAT says that there is nothing, twice or once: empty', () => {
  expect(compareWithSummary({ answer: 'empty', rows: 0 }, 'empty', []).outcome).toBe('empty');
  expect(compareWithSummary({ answer: 'empty', rows: 0 }, null, []).outcome).toBe('empty');
});

test('a file without rows and without summary is not «SUNAT informa 0»', () => {
  expect(compareWithSummary(file(0), null, []).outcome).toBe('unverified');
});

test('SUNAT gives nothing and counts something: a gap, also when the vouchers of before are still there', () => {
  const expected = summary(row('01', 1, 1800, 11800));
  expect(compareWithSummary({ answer: 'empty', rows: 0 }, expected, []).outcome).toBe('gap');
  const kept = compareWithSummary({ answer: 'empty', rows: 0 }, expected, [row('01', 1, 1800, 11800)]);
  expect(kept).toMatchObject({ outcome: 'gap', gaps: [{ expected: 1, obtained: 0 }] });
});

test('without the summary nothing is green', () => {
  expect(compareWithSummary(file(1), null, [row('01', 1, 0, 100)])).toMatchObject({
    outcome: 'unverified',
    expected: null,
  });
});
