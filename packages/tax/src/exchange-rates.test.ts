import { expect, test } from 'vitest';
import { isRate, rateOfLine } from './exchange-rates.ts';

test.each([
  ['3.750', 3_750],
  ['3.75', 3_750],
  ['0.025', 25],
  ['4', 4_000],
  ['1.001', 1_001],
  ['1.000', null],
  ['1', null],
  ['0.000', null],
  ['', null],
])('of a line with «%s» the rate is %s', (text, rate) => {
  expect(rateOfLine(text)).toBe(rate);
});

test('a rate that nobody knows is none', () => {
  expect([null, 0, 1_000, 25].map(isRate)).toEqual([false, false, false, true]);
});
