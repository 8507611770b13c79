import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Decimal } from '../document/decimal.ts';
import { amountInWords } from './words.ts';

const words = (value: string, currency = 'PEN') => amountInWords({ value: value as Decimal, currency });

test.each([
  ['0.00', 'CERO CON 00/100 SOLES'],
  ['0.50', 'CERO CON 50/100 SOLES'],
  ['1.00', 'UNO CON 00/100 SOLES'],
  ['15.01', 'QUINCE CON 01/100 SOLES'],
  ['16.00', 'DIECISÉIS CON 00/100 SOLES'],
  ['21.00', 'VEINTIUNO CON 00/100 SOLES'],
  ['22.00', 'VEINTIDÓS CON 00/100 SOLES'],
  ['31.00', 'TREINTA Y UNO CON 00/100 SOLES'],
  ['40.00', 'CUARENTA CON 00/100 SOLES'],
  ['100.00', 'CIEN CON 00/100 SOLES'],
  ['101.00', 'CIENTO UNO CON 00/100 SOLES'],
  ['118.00', 'CIENTO DIECIOCHO CON 00/100 SOLES'],
  ['500.00', 'QUINIENTOS CON 00/100 SOLES'],
  ['1000.00', 'MIL CON 00/100 SOLES'],
  ['1001.00', 'MIL UNO CON 00/100 SOLES'],
  ['6602.10', 'SEIS MIL SEISCIENTOS DOS CON 10/100 SOLES'],
  ['21000.00', 'VEINTIÚN MIL CON 00/100 SOLES'],
  ['31021.00', 'TREINTA Y UN MIL VEINTIUNO CON 00/100 SOLES'],
  ['100000.00', 'CIEN MIL CON 00/100 SOLES'],
  ['101000.00', 'CIENTO UN MIL CON 00/100 SOLES'],
  ['721700.99', 'SETECIENTOS VEINTIÚN MIL SETECIENTOS CON 99/100 SOLES'],
  ['1000000.00', 'UN MILLÓN CON 00/100 SOLES'],
  ['1001001.00', 'UN MILLÓN MIL UNO CON 00/100 SOLES'],
  ['21000000.00', 'VEINTIÚN MILLONES CON 00/100 SOLES'],
  ['101000000.00', 'CIENTO UN MILLONES CON 00/100 SOLES'],
  ['1000000000.00', 'MIL MILLONES CON 00/100 SOLES'],
  ['21001000000.00', 'VEINTIÚN MIL UN MILLONES CON 00/100 SOLES'],
  [
    '999999999999.99',
    'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE CON 99/100 SOLES',
  ],
])('%s soles are said', (value, said) => {
  expect(words(value)).toBe(said);
});

test('each currency by its name, and a rare one by its code', () => {
  expect(words('2.00', 'USD')).toBe('DOS CON 00/100 DÓLARES AMERICANOS');
  expect(words('2.00', 'EUR')).toBe('DOS CON 00/100 EUROS');
  expect(words('2.00', 'XAF')).toBe('DOS CON 00/100 XAF');
});

test.each(['-1.00', '1000000000000.00', '1.005'])('%s is not said, rather than nearly', (value) => {
  expect(words(value)).toBeUndefined();
});

/** Spanish numerals read back, by a table of words and the two that multiply. */
function heard(text: string): number {
  const VALUES: Record<string, number> = { CERO: 0, UN: 1, CIEN: 100, CIENTO: 100, VEINTIÚN: 21 };
  'UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIUNO VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE'
    .split(' ')
    .forEach((word, at) => {
      VALUES[word] = at + 1;
    });
  'TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA'.split(' ').forEach((word, at) => {
    VALUES[word] = (at + 3) * 10;
  });
  'DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS'
    .split(' ')
    .forEach((word, at) => {
      VALUES[word] = (at + 2) * 100;
    });
  let [millions, thousands, rest] = [0, 0, 0];
  for (const word of text.split(' ')) {
    if (word === 'Y') continue;
    if (word === 'MIL') [thousands, rest] = [(rest || 1) * 1_000, 0];
    else if (/^MILL/.test(word)) [millions, thousands, rest] = [(thousands + rest) * 1_000_000, 0, 0];
    else rest += VALUES[word] ?? Number.NaN;
  }
  return millions + thousands + rest;
}

test('whatever is said is heard as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
      expect(heard(words(`${value}.00`)?.replace(' CON 00/100 SOLES', '') ?? '')).toBe(value);
    }),
  );
});
