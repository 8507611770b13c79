import type { VoucherDocument } from '@yupana/tax/facts/document.ts';
import { expect, test } from 'vitest';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';
import { itemsSheet } from './items-sheet.ts';

const taxes = [{ scheme: '1000', base: 10_000, amount: 1_800, percent: 18, affectation: '10' }];
const line = { description: 'CEMENTO', quantity: 4, unit: 'NIU', unitValue: 2_500, amount: 10_000, taxes };
const document = { currency: 'PEN', lines: [line] } as unknown as VoucherDocument;
const voucher = (typeCode: string) =>
  ({
    typeCode,
    serie: 'F001',
    number: '1',
    issueDate: '2026-10-05',
    counterpartyDocument: '',
    counterpartyName: '',
  }) as ReadVoucher;

/** What the amounts of a sheet of these add up to: value and IGV. */
async function sums(...types: string[]): Promise<number[]> {
  async function* pages() {
    yield types.map(voucher);
  }
  const { pages: rows, columns } = itemsSheet(pages(), async () => () => document);
  const of = ['Valor de venta', 'IGV'].map((title) => columns.findIndex((column) => column.title === title));
  let sums = [0, 0];
  for await (const page of rows) {
    for (const row of page) sums = sums.map((sum, n) => sum + Number(row[of[n] ?? -1]));
  }
  return sums;
}

test('what a credit note takes back has the sign that the note has in the other sheets: items add up with them', async () => {
  expect(await sums('01')).toEqual([10_000, 1_800]);
  expect(await sums('01', '08')).toEqual([20_000, 3_600]);
  for (const note of ['07', '87', '97']) expect(await sums('01', note)).toEqual([0, 0]);
});
