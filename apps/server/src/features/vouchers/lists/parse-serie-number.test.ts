import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSerieNumber } from './parse-serie-number.ts';

test.each([
  ['F001-0001', 'F001', '1'],
  ['f001-1', 'F001', '1'],
  [' E001-00001020 ', 'E001', '1020'],
  ['0001-55', '0001', '55'],
  ['F001', 'F001', null],
  ['F001-', 'F001', null],
  ['0001-', '0001', null],
  ['000123', null, '123'],
  ['-123', null, '123'],
  ['0000', null, '0'],
])('«%s» looks for serie %s, number %s', (text, serie, number) => {
  expect(parseSerieNumber(text)).toEqual({ serie, number });
});

test.each(['', '-', 'F001 0001', 'F001-0001-2', "F001'; drop table vouchers", 'Ñ001-1', '%', 'F_01-1'])(
  '«%s» finds nothing',
  (text) => {
    expect(parseSerieNumber(text)).toBeNull();
  },
);

test('zeros to the left never matter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }), (number, zeros) => {
      expect(parseSerieNumber(`F001-${'0'.repeat(zeros)}${number}`)).toEqual({ serie: 'F001', number: String(number) });
    }),
  );
});
