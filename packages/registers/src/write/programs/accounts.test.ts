import { expect, test } from 'vitest';
import { pagesOf, voucher } from '../../../test/written.ts';
import { BOOKING_PROGRAMS } from './account-digits.ts';
import { STARSOFT_ACCOUNTS, USUAL_ACCOUNTS, withTold } from './accounts.ts';
import { CONCAR_PURCHASES } from './concar.ts';
import { CONTASIS_PURCHASES, CONTASIS_SALES } from './contasis.ts';
import { AccountTooLong, programLines, programSheet, tooLong } from './program.ts';
import { SISCONT_PURCHASES } from './siscont-excel.ts';
import { STARSOFT_PURCHASES } from './starsoft.ts';

const TWELVE = withTold(USUAL_ACCOUNTS, { purchases: { expense: '601101234567' }, sales: {} });

test('what a company tells stands in place of what is usual, and of the rest each program keeps its own', () => {
  const told = { purchases: { payable: '42120101', expense: undefined }, sales: {} };
  expect(withTold(STARSOFT_ACCOUNTS, told)).toEqual({
    purchases: { ...STARSOFT_ACCOUNTS.purchases, payable: '42120101' },
    sales: STARSOFT_ACCOUNTS.sales,
  });
  expect(withTold(USUAL_ACCOUNTS, null)).toEqual(USUAL_ACCOUNTS);
});

test('each program takes as many digits of an account as its format says', () => {
  expect(BOOKING_PROGRAMS.map(({ name, digits }) => [name, digits])).toEqual([
    ['SISCONT', null],
    ['SISCONT por texto', 10],
    ['CONCAR', 12],
    ['CONTASIS', 10],
    ['STARSOFT', 18],
  ]);
});

test('an account that a program does not take goes into no file of it, and only into those', async () => {
  expect(tooLong(CONTASIS_PURCHASES, TWELVE)).toBe('601101234567');
  // Of the other book: it does not stand there.
  expect(tooLong(CONTASIS_SALES, TWELVE)).toBeNull();
  for (const format of [CONCAR_PURCHASES, STARSOFT_PURCHASES, SISCONT_PURCHASES]) {
    expect(tooLong(format, TWELVE)).toBeNull();
  }
  const booked = { owner: { ruc: '20990002143', period: '202608' }, accounts: TWELVE };
  const write = async (made: AsyncIterable<unknown> | Iterable<unknown>) => {
    for await (const _ of made);
  };
  await expect(write(programSheet(CONTASIS_PURCHASES, pagesOf([voucher({})]), booked).pages)).rejects.toThrow(
    AccountTooLong,
  );
  const longer = { ...booked, accounts: withTold(TWELVE, { purchases: { payable: '42'.padEnd(19, '0') }, sales: {} }) };
  await expect(write(programLines(STARSOFT_PURCHASES, pagesOf([voucher({})]), longer))).rejects.toThrow(AccountTooLong);
});
