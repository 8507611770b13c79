import { expect, test } from 'vitest';
import { amountTicks, formatChange, formatTick, percentChange } from './axis.ts';

test('the axis starts at zero, ends above the highest amount and has round steps', () => {
  expect(amountTicks([126_600, 209_200], 4)).toEqual([0, 60_000, 120_000, 180_000, 240_000]);
  expect(amountTicks([0.5, 0.9], 2)).toEqual([0, 0.5, 1]);
});

test('a month of credit notes reaches below zero', () => {
  const ticks = amountTicks([-500, 1500], 4);
  expect(ticks[0]).toBeLessThanOrEqual(-500);
  expect(ticks).toContain(0);
});

test('only zeros leave one tick', () => {
  expect(amountTicks([0, 0], 4)).toEqual([0]);
});

test.each([
  [55_000, 'S/ 55 k'],
  [1_500_000, 'S/ 1.5 M'],
  [800, 'S/ 800'],
  [0, 'S/ 0'],
  [-2500, '-S/ 2.5 k'],
])('a tick of %d reads «%s»', (amount, text) => {
  expect(formatTick(amount)).toBe(text);
});

test('the change needs something to compare with', () => {
  expect(percentChange(undefined, 10)).toBeNull();
  expect(percentChange(0, 10)).toBeNull();
  expect(formatChange(percentChange(150, 170.4) ?? 0)).toBe('+13.6 %');
  expect(formatChange(percentChange(100, 96) ?? 0)).toBe('-4.0 %');
  expect(formatChange(-0.001)).toBe('0.0 %');
  expect(formatChange(-99.99)).toBe('-99.9 %');
  expect(formatChange(-100)).toBe('-100.0 %');
  expect(formatChange(1_234_567.8)).toBe('+1,234,567.8 %');
});
