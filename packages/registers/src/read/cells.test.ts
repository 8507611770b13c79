import { money, toDecimal, toWire } from '@yupana/tax/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amount,
  currencyCode,
  date,
  exchangeRate,
  optionalDate,
  optionalYear,
  requiredAmount,
  together,
  voucherState,
  voucherType,
} from './cells.ts';

test.each([
  ['0', 0],
  ['0.00', 0],
  ['', 0],
  ['436.8', 43_680],
  ['-10949.15', -1_094_915],
  [' 12.00 ', 1_200],
])('«%s» is %i céntimos', (cell, centimos) => {
  expect(amount(cell, 'ISC')).toBe(centimos);
});

test('the total of a voucher is never assumed', () => {
  expect(() => requiredAmount('', 'Total CP')).toThrow('La columna «Total CP» no es un importe: está vacía.');
  expect(() => requiredAmount('12,5', 'Total CP')).toThrow('«12,5»');
});

test('amounts that exceed fifteen digits together reject the row, not the file', () => {
  const large = requiredAmount('9999999999999.99', 'BI Gravado DG');
  expect(() => together('BI Gravado', large, large)).toThrow('exceden los quince dígitos');
});

test.each(['29/02/2024', '31/12/2025', '01/01/2026', '30/06/2026'])('%s is a day', (cell) => {
  expect(date(cell, 'Fecha de emisión').split('-').reverse().join('/')).toBe(cell);
});

test.each(['29/02/2025', '31/06/2026', '00/01/2026', '01/13/2026', '2026-01-01', '1/1/2026', '', '01/01/0001'])(
  '«%s» is not a day of issue',
  (cell) => {
    expect(() => date(cell, 'Fecha de emisión')).toThrow('«Fecha de emisión» no es una fecha');
  },
);

test.each(['', '-', '01/01/0001', '00/00/0000'])('«%s» is no due date', (cell) => {
  expect(optionalDate(cell, 'Fecha Vcto/Pago')).toBeNull();
});

test('a due date that is neither absent nor a day rejects the row', () => {
  expect(() => optionalDate('32/01/2026', 'Fecha Vcto/Pago')).toThrow('Fecha Vcto/Pago');
});

test('a rate that SUNAT does not have yet is 0.000, never 1.000', () => {
  expect(exchangeRate('', 'USD', 'Tipo de Cambio')).toBe('0.000');
  expect(exchangeRate('', 'PEN', 'Tipo de Cambio')).toBe('1.000');
  expect(exchangeRate('3.712', 'USD', 'Tipo de Cambio')).toBe('3.712');
  expect(() => exchangeRate('3,712', 'USD', 'Tipo de Cambio')).toThrow('Tipo de Cambio');
});

test('currencies have three capital letters and voucher types two digits', () => {
  expect(currencyCode('USD')).toBe('USD');
  expect(() => currencyCode('S/')).toThrow('«Moneda»');
  expect(voucherType('91')).toBe('91');
  expect(() => voucherType('1')).toThrow('«Tipo CP/Doc.»');
});

test.each(['', '-', '0', '0000'])('«%s» is no year of a customs declaration', (cell) => {
  expect(optionalYear(cell, 'Año')).toBeNull();
});

test('the year of a customs declaration has four digits', () => {
  expect(optionalYear('2026', 'Año')).toBe('2026');
  for (const cell of ['26', '20261', '2O26', '1026']) expect(() => optionalYear(cell, 'Año')).toThrow('no es un año');
});

test.each(['1', '2', '3', '4', '5', '6'])('state %s is one of SUNAT’s', (cell) => {
  expect(voucherState(cell, 'Est. Comp.')).toBe(cell);
});

test('a voucher without state is active and an unknown state is not guessed', () => {
  expect(voucherState('', 'Est. Comp.')).toBe('1');
  expect(() => voucherState('7', 'Est. Comp.')).toThrow('un estado que no conocemos: «7»');
  expect(() => voucherState('10', 'Est. Comp.')).toThrow('«10»');
});

test.each(['1-2.00', '12.0x', '-.50', '.50', '1.2.00', '--1.00', '12345678901234.00', '1 2.00', '١٢.00'])(
  'nothing that only looks like an amount is one: «%s»',
  (cell) => {
    expect(() => requiredAmount(cell, 'Total CP')).toThrow('«Total CP» no es un importe');
  },
);

test('amounts read the quick way are those that Money reads', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(money), (written) => {
      expect(requiredAmount(toDecimal(written), 'Total CP')).toBe(written);
      expect(requiredAmount(String(toWire(written)), 'Total CP')).toBe(written);
    }),
  );
});

test('a file with more days than a month is read as well', () => {
  for (let year = 1950; year < 2050; year++) {
    for (let month = 1; month <= 12; month++) {
      const text = String(month).padStart(2, '0');
      expect(date(`28/${text}/${year}`, 'Fecha de emisión')).toBe(`${year}-${text}-28`);
    }
  }
  expect(() => date('29/02/1950', 'Fecha de emisión')).toThrow();
});
