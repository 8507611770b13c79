import { expect, test } from 'vitest';
import { bytesOf } from '../../test/files.ts';
import { UnrecognisedLayout } from './errors.ts';
import { type LeftOutVoucher, readLeftOut } from './left-out.ts';
import type { Book } from './proposal/proposal-row.ts';
import type { RejectedRow } from './rows.ts';

const RUC = '20990001015';
const HEADER = [
  ...['RUC', 'Periodo', 'Fecha de emisión', 'Tipo CP/Doc.', 'Serie del CDP', 'Nro CP o Doc. Nro Inicial (Rango)'],
  ...['Nro Doc Identidad', 'Apellidos Nombres/ Razón  Social', 'IGV / IPM DG', 'IGV / IPM DGNG', 'Total CP', 'Moneda'],
  'Motivo de exclusión',
];
const ROW = [
  ...[RUC, '202610', '05/10/2026', '01', 'F001', '00000123'],
  ...['20990016004', 'AGUA & CÍA, S.A.', '18.00', '1.80', '129.80', 'PEN', 'Dado de baja por el emisor'],
];

async function read(rows: string[][], header = HEADER, book: Book = 'RCE') {
  const all: { rows: LeftOutVoucher[]; rejected: RejectedRow[] } = { rows: [], rejected: [] };
  const text = [header, ...rows].map((cells) => cells.join('|')).join('\r\n');
  for await (const batch of readLeftOut(book, bytesOf(`${text}\r\n`), { ruc: RUC, period: '202610' })) {
    all.rows.push(...batch.rows);
    all.rejected.push(...batch.rejected);
  }
  return all;
}

test('a voucher that SUNAT left out has its key, its amounts and the reason', async () => {
  expect((await read([ROW])).rows).toEqual([
    {
      typeCode: '01',
      serie: 'F001',
      number: '123',
      document: '20990016004',
      name: 'AGUA & CÍA, S.A.',
      issueDate: '2026-10-05',
      currency: 'PEN',
      igv: '19.80',
      total: '129.80',
      reason: 'Dado de baja por el emisor',
    },
  ]);
});

test('columns are known by name, and a list without a reason has none', async () => {
  const order = HEADER.slice(0, -1).toReversed();
  const { rows } = await read([ROW.slice(0, -1).toReversed()], order);
  expect(rows).toMatchObject([{ number: '123', igv: '19.80', reason: null }]);
});

test('sales: the discounts of the IGV count', async () => {
  const header = ['Tipo CP/Doc.', 'Serie del CDP', 'Nro CP o Doc. Nro Inicial (Rango)', 'IGV / IPM', 'Dscto IGV / IPM'];
  const { rows } = await read([['07', 'FC01', '9', '0', '-18', '-118']], [...header, 'Total CP'], 'RVIE');
  expect(rows).toMatchObject([{ igv: '-18.00', total: '-118.00', document: null, issueDate: null }]);
});

test.each(HEADER.slice(3, 6).concat('Total CP'))('without «%s» nothing is read', async (column) => {
  const renamed = HEADER.with(HEADER.indexOf(column), 'Otra');
  await expect(read([ROW], renamed)).rejects.toBeInstanceOf(UnrecognisedLayout);
});

test('an empty file is no list', async () => {
  await expect(read([], [''])).rejects.toBeInstanceOf(UnrecognisedLayout);
});

test('a header alone is a list of none', async () => {
  expect(await read([])).toEqual({ rows: [], rejected: [] });
});

test.each([
  ['another company', ROW.with(0, '20990016004'), 'La fila es del RUC 20990016004'],
  ['another period', ROW.with(1, '202609'), 'La fila es del periodo 202609'],
  ['no amount', ROW.with(10, 'ciento'), 'no es un importe'],
  ['no number', ROW.with(5, ''), 'está vacía'],
  ['a cell more', [...ROW, 'x'], 'La fila tiene 14 columnas'],
])('a row of %s is rejected with its reason', async (_what, row, reason) => {
  const { rows, rejected } = await read([row, ROW]);
  expect(rows).toHaveLength(1);
  expect(rejected).toMatchObject([{ line: 2, reason: expect.stringContaining(reason) }]);
});
