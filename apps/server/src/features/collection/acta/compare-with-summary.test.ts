import type { Summary } from '@yupana/registers/read/summary.ts';
import { money } from '@yupana/tax/money.ts';
import { describe, expect, test } from 'vitest';
import { compareWithSummary, doubtedTypes, judgeReceived } from './compare-with-summary.ts';

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
const file = (rows: number, rejected = 0) => ({ answer: 'file' as const, rows, rejected });
const nothing = { answer: 'empty' as const, rows: 0, rejected: 0 };

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
  expect(compareWithSummary(nothing, 'empty', []).outcome).toBe('empty');
  expect(compareWithSummary(nothing, null, []).outcome).toBe('empty');
});

test('a file without rows and without summary is not «SUNAT informa 0»', () => {
  expect(compareWithSummary(file(0), null, []).outcome).toBe('unverified');
});

test('SUNAT gives nothing and counts something: a gap, also when the vouchers of before are still there', () => {
  const expected = summary(row('01', 1, 1800, 11800));
  expect(compareWithSummary(nothing, expected, []).outcome).toBe('gap');
  const kept = compareWithSummary(nothing, expected, [row('01', 1, 1800, 11800)]);
  expect(kept).toMatchObject({ outcome: 'gap', gaps: [{ expected: 1, obtained: 0 }] });
});

test('SUNAT says that there is nothing, once, of a period that has vouchers: it is not empty', () => {
  const stands = [row('01', 1, 1800, 11800)];
  expect(compareWithSummary(nothing, null, stands).outcome).toBe('unverified');
});

test('a summary whose rows agree and whose total does not is a gap', () => {
  const both = [row('01', 2, 3600, 23600)];
  const torn = { ...summary(...both), total: row('', 3, 5400, 35400) };
  expect(compareWithSummary(file(2), torn, both)).toMatchObject({
    outcome: 'gap',
    gaps: [{ description: 'Total', expected: 3, obtained: 2 }],
  });
});

test('without the summary nothing is green', () => {
  expect(compareWithSummary(file(1), null, [row('01', 1, 0, 100)])).toMatchObject({
    outcome: 'unverified',
    expected: null,
  });
});

test('rows that could not be read count against the line, whatever SUNAT counts', () => {
  for (const none of ['empty', summary(row('', 0, 0, 0))] as const) {
    expect(compareWithSummary(file(0, 40), none, [])).toMatchObject({
      outcome: 'gap',
      gaps: [
        {
          description: 'Filas que no se pudieron leer',
          expected: 0,
          obtained: 40,
          difference_igv: null,
          difference_total: null,
        },
      ],
    });
  }
  const both = [row('01', 2, 3600, 23600)];
  expect(compareWithSummary(file(2, 1), summary(...both), both).outcome).toBe('gap');
  expect(compareWithSummary(file(0, 3), null, []).outcome).toBe('unverified');
});

test('what is stored does not make agree what came and was held', () => {
  const stored = [row('01', 2, 3600, 23600)];
  const line = compareWithSummary({ ...file(2), held: 'lacks' }, summary(...stored), stored);
  expect(line).toMatchObject({ outcome: 'gap', gaps: [{ description: 'Filas legibles del archivo recibido' }] });
  const figures = { count: 2, igv: money(0), total: money(0) };
  const half = { ...file(1), held: 'lacks' as const, figures: { count: 1, igv: money(1800), total: money(11800) } };
  expect(compareWithSummary(half, summary(...stored), stored).gaps).toMatchObject([
    { type_code: '', expected: 2, obtained: 1, difference_igv: -18, difference_total: -118 },
  ]);
  const rewriting = compareWithSummary({ ...file(2), held: 'rewrites', figures }, summary(...stored), stored);
  expect(rewriting).toMatchObject({
    outcome: 'gap',
    obtained: { count: 2, igv: 3600 },
    gaps: [{ description: 'Importes del archivo recibido', expected: 2, obtained: 2, difference_total: -236 }],
  });
});

describe('what came is believed', () => {
  const came = (rejected: number, ...byType: ReturnType<typeof row>[]) => {
    return { rows: byType.reduce((count, one) => count + one.count, 0), rejections: { count: rejected }, byType };
  };
  const counted = summary(row('01', 40, 3600, 23600));

  test("when SUNAT's own count agrees with it, also that there is nothing", () => {
    expect(judgeReceived(came(0, row('01', 40, 3600, 23600)), counted)).toBe('whole');
    expect(judgeReceived(came(0), 'empty')).toBe('whole');
    expect(judgeReceived(came(0), summary(row('', 0, 0, 0)))).toBe('whole');
  });

  test('never alone, nor against the count, to the type and the céntimo', () => {
    expect(judgeReceived(came(0, row('01', 40, 3600, 23600)), null)).toBe('weak');
    expect(judgeReceived(came(0), null)).toBe('weak');
    expect(judgeReceived(came(0), counted)).toBe('weak');
    expect(judgeReceived(came(0, row('01', 20, 1800, 11800)), counted)).toBe('weak');
    expect(judgeReceived(came(0, row('01', 40, 3600, 23601)), counted)).toBe('weak');
    expect(judgeReceived(came(0, row('03', 40, 3600, 23600)), counted)).toBe('weak');
    expect(judgeReceived(came(0, row('01', 40, 3600, 23600)), 'empty')).toBe('weak');
  });

  test('as being all there when only the reading of some rows is missing', () => {
    expect(judgeReceived(came(2, row('01', 38, 3400, 22000)), counted)).toBe('unread');
    expect(judgeReceived(came(2, row('01', 20, 1800, 11800)), counted)).toBe('weak');
    expect(judgeReceived(came(40), 'empty')).toBe('weak');
    // Nothing of it could be read: what stands is of the file before.
    expect(judgeReceived(came(40), counted)).toBe('weak');
    expect(judgeReceived(came(1, row('01', 39, 3500, 23000)), null)).toBe('weak');
  });

  test('type by type when some rows could not be read: those are doubted that nothing confirms', () => {
    const both = summary(row('01', 40, 3600, 23600), row('07', 2, -36, -236));
    const notes = row('07', 2, -36, -236);
    const lacking = (igv: number, total: number) => came(1, row('01', 39, igv, total), notes);
    // The one that could not be read is the one that stands and is missing, as it was.
    expect(doubtedTypes(lacking(3500, 23000), [row('01', 1, 100, 600)], both)).toEqual([]);
    // Another type lacks one, and this one has one that left.
    const withdrawn = came(1, row('01', 40, 3600, 23600), row('07', 1, -18, -118));
    expect(doubtedTypes(withdrawn, [row('01', 1, 100, 600)], both)).toEqual(['07']);
    // It is a new one, or it changed, or the others did: nobody knows.
    expect(doubtedTypes(lacking(3500, 23000), [], both)).toEqual(['01']);
    expect(doubtedTypes(lacking(0, 0), [row('01', 1, 100, 600)], both)).toEqual(['01']);
    expect(doubtedTypes(lacking(0, 0), [row('01', 1, 100, 600)], null)).toEqual(['01', '07']);
    const torn = { ...both, total: row('', 42, 3564, 23365) };
    expect(doubtedTypes(lacking(3500, 23000), [row('01', 1, 100, 600)], torn)).toEqual(['01', '07']);
  });
});
