import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { money } from '@yupana/tax/money.ts';
import { expect, test } from 'vitest';
import { CellTooLong, cellWithoutPlace, type MassDeposit, writeMassDeposits } from './mass-deposit.ts';

const sample = fileURLToPath(
  new URL('../../../../../../shared/samples/portal/D20999000011260001.txt', import.meta.url),
);
const voucher = { type: '01', serie: 'F001', number: '70678' };
const one: MassDeposit = {
  ...{ supplierRuc: '20999000046', goods: '037', account: '00099912345', amount: money(16_600), operation: '01' },
  ...{ period: '202609', voucher },
};
const head = { ruc: '20999000011', name: 'Empresa Demo S.A.C.', lot: '260001' };

const here = existsSync(sample);

test.skipIf(!here)('a file is that of the sample, byte by byte (skipped: no samples beside this checkout)', () => {
  const other: MassDeposit = {
    ...one,
    ...{ supplierRuc: '20999000054', goods: '027', amount: money(4_000) },
    voucher: { type: '01', serie: 'F001', number: '1234' },
  };
  expect(writeMassDeposits({ ...head, by: 'P' }, [one, other])).toEqual(readFileSync(sample));
});

test('the acquirer is told by an asterisk, and names are written without accents and cut at 35', () => {
  const [first, second, end] = writeMassDeposits(
    { ...head, name: 'Ñandú & Compañía Distribuidora de Materiales S.R.L.' },
    [one],
  )
    .toString('latin1')
    .split('\r\n');
  expect(first).toBe('*20999000011NANDU Y COMPANIA DISTRIBUIDORA DE M260001000000000016600');
  expect(first).toHaveLength(68);
  expect(second).toHaveLength(107);
  expect(end).toBe('');
});

test.each([
  ['an account of twelve digits', { account: '123456789012' }],
  ['an account of ten digits', { account: '1234567890' }],
  ['a serie of five', { voucher: { ...voucher, serie: 'F0001' } }],
  ['a number of nine digits', { voucher: { ...voucher, number: '123456789' } }],
  ['a number with letters', { voucher: { ...voucher, number: '12A' } }],
  ['an amount below zero', { amount: money(-100) }],
])('%s is never cut or filled up to fit', (_what, change) => {
  expect(() => writeMassDeposits(head, [{ ...one, ...change }])).toThrow(CellTooLong);
  expect(cellWithoutPlace({ ...one, ...change })).toMatch(/^(account|serie|number|amount)$/);
});

test('what the layout has a place for is said so before a file is made', () => {
  expect(cellWithoutPlace(one)).toBeNull();
});
