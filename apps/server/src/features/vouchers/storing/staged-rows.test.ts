import type { ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money } from '@yupana/tax/money.ts';
import { expect, test } from 'vitest';
import { proposalRow } from '../../../../test/proposal-rows.ts';
import type { ArrayParameter } from '../../../platform/database/sending/array-parameter.ts';
import { STAGED_COLUMNS } from '../columns.ts';
import { createStager, type SentRows } from './staged-rows.ts';

const ISSUER = '20990001015';
const aRow = (changes: Partial<ProposalRow> = {}): ProposalRow =>
  proposalRow(0, {
    serie: 'F001',
    number: '7',
    issuerRuc: ISSUER,
    counterpartyDocument: ISSUER,
    counterpartyName: 'PROVEEDOR FICTICIO',
    ...changes,
  });

function valuesOf({ type, bytes }: ArrayParameter): (string | null)[] {
  const values: (string | null)[] = [];
  for (let at = 20; at < bytes.length; ) {
    const length = bytes.readInt32BE(at);
    const value = bytes.subarray(at + 4, at + 4 + length);
    values.push(length < 0 ? null : type === 'text' ? value.toString('utf8') : value.toString('hex'));
    at += 4 + Math.max(length, 0);
  }
  return values;
}

/** Each row as the database gets it: amounts, days and flags that differ in their bytes. */
function rowsOf({ arrays, alike }: SentRows, count: number): Record<string, string | null>[] {
  const columns = [...arrays].map(([name, values]) => [name, valuesOf(values)] as const);
  for (const [, values] of columns) expect(values).toHaveLength(count);
  return Array.from({ length: count }, (_, row) => ({
    ...Object.fromEntries(alike),
    ...Object.fromEntries(columns.map(([name, values]) => [name, values[row] ?? null])),
  }));
}

function staged(...rows: ProposalRow[]): Record<string, string | null>[] {
  const stager = createStager();
  stager.look({ rows, rejected: [] });
  stager.add({ rows, rejected: [] });
  return rowsOf(stager.take(), rows.length);
}

test('of a row every column is told', () => {
  const [line] = staged(aRow({ detraction: true, detail: { clu1: 'x' } }));
  expect(Object.keys(line!).sort()).toEqual([...STAGED_COLUMNS].sort());
  expect(line).toMatchObject({
    issuer_ruc: '20990001015',
    number: '7',
    due_date: null,
    taxable: '100.00',
    non_taxable: '0.00',
    total: '118.00',
    igv_bucket: 'general',
    detraction: 't',
    detail: '{"clu1":"x"}',
  });
});

test('any text is sent as it is, and one that is empty is told from none', () => {
  const lines = staged(
    aRow({ car: '', counterpartyName: 'A\\B\tC\n', detail: { clu1: 'dos "comillas"' } }),
    aRow({ number: '8' }),
  );
  expect(lines).toMatchObject([
    { number: '7', car: '', counterparty_name: 'A\\B\tC\n', detail: '{"clu1":"dos \\"comillas\\""}' },
    { number: '8', car: null, counterparty_name: 'PROVEEDOR FICTICIO', detail: '{}' },
  ]);
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
  stager.look({ rows: [aRow()], rejected });
  stager.add({ rows: [aRow()], rejected });
  expect(stager.rows).toBe(1);
  expect(stager.rejections.count).toBe(250);
  expect(stager.rejections.first).toHaveLength(100);
});

test('what all rows of a file say alike is not sent with them, and told once as SQL takes it', () => {
  const stager = createStager();
  const batch = { rows: [aRow({ number: '1' }), aRow({ number: '2', detraction: true })], rejected: [] };
  stager.look(batch);
  stager.add(batch);
  expect(stager.columns.written).toEqual(['number', 'detraction']);
  const { arrays, alike } = stager.take();
  expect([...arrays].map(([name, values]) => [name, valuesOf(values)])).toEqual([
    ['number', ['1', '2']],
    ['detraction', ['00', '01']],
  ]);
  expect(alike.get('taxable')).toBe('100.00');
  expect(alike.get('due_date')).toBeNull();
  expect([...arrays.keys(), ...alike.keys()].sort()).toEqual([...STAGED_COLUMNS].sort());
});

test('a column in which one row differs is sent from then on, and rows that came before keep what they said', () => {
  const stager = createStager();
  const [usual, other] = [aRow(), aRow({ currency: 'USD' })].map((row) => ({ rows: [row], rejected: [] }));
  stager.look(usual!);
  const before = stager.columns;
  stager.add(usual!);
  stager.look(usual!);
  expect(stager.columns).toBe(before);
  stager.add(usual!);
  stager.look(other!);
  expect(stager.columns.written).toEqual(['number', 'currency']);
  expect(stager.waiting).toBe(2);
  const first = stager.take();
  expect([...first.arrays.keys()]).toEqual(['number']);
  expect(rowsOf(first, 2)).toMatchObject([{ currency: 'PEN' }, { currency: 'PEN' }]);
  stager.add(other!);
  stager.look(usual!);
  expect(stager.columns.written).toEqual(['number', 'currency']);
  stager.add(usual!);
  expect(rowsOf(stager.take(), 2)).toMatchObject([{ currency: 'USD' }, { currency: 'PEN' }]);
});

test('what is taken is told once', () => {
  const stager = createStager();
  const batch = { rows: [aRow()], rejected: [] };
  stager.look(batch);
  stager.add(batch);
  expect([stager.waiting, stager.take().groups[0]?.n, stager.waiting]).toEqual([1, 1, 0]);
  stager.add(batch);
  const { arrays, groups } = stager.take();
  expect(valuesOf(arrays.get('number')!)).toEqual(['7']);
  expect(groups.map(({ n }) => n)).toEqual([1]);
  expect(stager.rows).toBe(2);
});

test('what the database has is the room of the next rows, which tell nothing of those before', () => {
  const stager = createStager();
  const take = (...numbers: string[]): SentRows => {
    const batch = { rows: numbers.map((number) => aRow({ number })), rejected: [] };
    stager.look(batch);
    stager.add(batch);
    return stager.take();
  };
  const [first, second] = [take('7', '8', '9'), take('10')];
  const room = first.arrays.get('number');
  first.done();
  first.done();
  const third = take('11');
  expect(third.arrays.get('number')).toBe(room);
  const fourth = take('12');
  expect([second, third, fourth].map(({ arrays }) => valuesOf(arrays.get('number')!))).toEqual([
    ['10'],
    ['11'],
    ['12'],
  ]);
});

test('a batch without a good row tells nothing of the columns', () => {
  const stager = createStager();
  stager.look({ rows: [], rejected: [{ line: 2, reason: 'x', text: 'x' }] });
  expect(stager.columns.written).toEqual([...STAGED_COLUMNS]);
  stager.look({ rows: [aRow()], rejected: [] });
  expect(stager.columns.written).toEqual(['number']);
});
