import type { ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money, ZERO } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { STAGED_COLUMNS } from '../columns.ts';
import { createStager } from './staged-lines.ts';

function aRow(changes: Partial<ProposalRow> = {}): ProposalRow {
  return {
    line: 2,
    period: parsePeriod('202609'),
    car: null,
    issueDate: '2026-09-03',
    dueDate: null,
    typeCode: '01',
    serie: 'F001',
    year: null,
    number: '7',
    numberEnd: null,
    issuerRuc: '20990001015',
    counterpartyDocumentType: '6',
    counterpartyDocument: '20990001015',
    counterpartyName: 'PROVEEDOR FICTICIO',
    taxable: money(10_000),
    igv: money(1_800),
    dgTaxable: money(10_000),
    dgIgv: money(1_800),
    dgngTaxable: ZERO,
    dgngIgv: ZERO,
    dngTaxable: ZERO,
    dngIgv: ZERO,
    discountTaxable: ZERO,
    discountIgv: ZERO,
    nonTaxable: ZERO,
    isc: ZERO,
    icbper: ZERO,
    other: ZERO,
    total: money(11_800),
    currency: 'PEN',
    exchangeRate: '1.000',
    modified: null,
    noteType: null,
    status: '1',
    detraction: false,
    inconsistencies: null,
    operationType: null,
    detail: {},
    ...changes,
  };
}

function staged(...rows: ProposalRow[]): Record<string, string>[] {
  const text = createStager().lines({ rows, rejected: [] }).toString('utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => Object.fromEntries(line.split('\t').map((value, place) => [STAGED_COLUMNS[place], value])));
}

test('a row becomes a line with every column in its place', () => {
  const [line] = staged(aRow({ detraction: true, detail: { clu1: 'x' } }));
  expect(Object.keys(line!)).toEqual([...STAGED_COLUMNS]);
  expect(line).toMatchObject({
    issuer_ruc: '20990001015',
    number: '7',
    due_date: '\\N',
    taxable: '100.00',
    non_taxable: '0',
    total: '118.00',
    igv_bucket: 'general',
    detraction: 't',
    detail: '{"clu1":"x"}',
  });
});

test('what COPY would take for a separator is escaped, in any text', () => {
  const [line] = staged(aRow({ counterpartyName: 'A\\B\tC', detail: { clu1: 'dos "comillas"' } }));
  expect(line).toMatchObject({ counterparty_name: 'A\\\\B\\tC', detail: '{"clu1":"dos \\\\"comillas\\\\""}' });
});

test('a credit note of this year over an invoice of the last one falls in the bucket of that invoice', () => {
  const modified = { issueDate: '2025-12-20', typeCode: '01', serie: 'F001', number: '9' };
  const note = {
    typeCode: '07',
    issueDate: '2026-01-05',
    taxable: money(-10_000),
    igv: money(-1_000),
    total: money(-11_000),
  };
  const [line] = staged(aRow({ ...note, modified }));
  expect(line).toMatchObject({
    igv_bucket: 'reduced',
    igv: '-10.00',
    modified_issue_date: '2025-12-20',
    modified_number: '9',
  });
});

test('rows of any length fit, and keep their order', () => {
  const rows = Array.from({ length: 50 }, (_, n) => aRow({ number: String(n), counterpartyName: 'Ñ€'.repeat(n * 60) }));
  const lines = staged(...rows);
  expect(lines.map(({ number }) => number)).toEqual(rows.map((_, n) => String(n)));
  expect(lines[49]!.counterparty_name).toBe('Ñ€'.repeat(49 * 60));
});

test('the acta keeps the first rejected rows and counts them all', () => {
  const stager = createStager();
  const rejected = Array.from({ length: 250 }, (_, n) => ({ line: n + 2, reason: 'Falta el total.', text: '' }));
  stager.lines({ rows: [aRow()], rejected });
  expect(stager.rows).toBe(1);
  expect(stager.rejections.count).toBe(250);
  expect(stager.rejections.first).toHaveLength(100);
});

test('what all rows of a file say alike is left out of the lines, and told once as SQL takes it', () => {
  const stager = createStager();
  stager.leaveOutAlike();
  const batch = { rows: [aRow({ number: '1' }), aRow({ number: '2', detraction: true })], rejected: [] };
  stager.look(batch);
  expect(stager.columns.written).toEqual(['number', 'detraction']);
  expect(stager.lines(batch).toString('utf8')).toBe('1\tf\n2\tt\n');
  expect(stager.columns.alike.get('taxable')).toBe('100.00');
  expect(stager.columns.alike.get('due_date')).toBeNull();
  expect([...stager.columns.written, ...stager.columns.alike.keys()].sort()).toEqual([...STAGED_COLUMNS].sort());
});

test('a column in which one row differs stands in all lines from then on', () => {
  const stager = createStager();
  stager.leaveOutAlike();
  const [usual, other] = [aRow(), aRow({ currency: 'USD' })].map((row) => ({ rows: [row], rejected: [] }));
  stager.look(usual!);
  const before = stager.columns;
  stager.look(usual!);
  expect(stager.columns).toBe(before);
  stager.look(other!);
  expect(stager.columns.written).toEqual(['number', 'currency']);
  stager.look(usual!);
  expect(stager.columns.written).toEqual(['number', 'currency']);
  expect(before.alike.get('currency')).toBe('PEN');
});

test('a batch without a good row tells nothing of the columns', () => {
  const stager = createStager();
  stager.leaveOutAlike();
  stager.look({ rows: [], rejected: [{ line: 2, reason: 'x', text: 'x' }] });
  expect(stager.columns.written).toEqual([...STAGED_COLUMNS]);
  stager.look({ rows: [aRow()], rejected: [] });
  expect(stager.columns.written).toEqual(['number']);
});
