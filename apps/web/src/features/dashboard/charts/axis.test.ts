import { expect, test } from 'vitest';
import { amountTicks, axisWidth, changeOf, formatChange, formatTick } from './axis.ts';

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
  [2_500_000_000, 'S/ 2,500 M'],
  [9_000_000_000_000, 'S/ 9 bill.'],
  [-13_500_000_000_000, '-S/ 13.5 bill.'],
])('a tick of %d reads «%s»', (amount, text) => {
  expect(formatTick(amount)).toBe(text);
});

test('the axis is as wide as its longest tick: «S/ 9000000 M» was cut', () => {
  expect(axisWidth([0, 55_000])).toBe(58);
  expect(axisWidth([0, 13_500_000_000_000])).toBeGreaterThan(58);
});

test('the change needs something to compare with', () => {
  expect(changeOf(undefined, 10)).toBeNull();
  expect(changeOf(0, 10)).toBeNull();
  expect(formatChange(changeOf(150, 170.4) ?? 0)).toBe('+13.6 %');
  expect(formatChange(changeOf(1_000, 1_136.49) ?? 0)).toBe('+13.6 %');
  expect(formatChange(changeOf(100, 96) ?? 0)).toBe('-4.0 %');
  expect(changeOf(-10, 10)).toBeNull();
  // Soles of two decimals, not the nearest float of their difference.
  expect(formatChange(changeOf(1_000_000, 1_000_000.01) ?? 0)).toBe('+0.1 %');
  expect(formatChange(0)).toBe('0.0 %');
  expect(formatChange(-99.99)).toBe('-99.9 %');
  expect(formatChange(-100)).toBe('-100.0 %');
  expect(formatChange(1_234_567.8)).toBe('+1,234,567.8 %');
});
