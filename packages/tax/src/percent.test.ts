import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentChange, toTenths } from './percent.ts';

test.each([
  [118_00, 100_00, 18],
  [100_00, 118_00, -15.25],
  [100_00, 100_00, 0],
  [0, 100_00, -100],
  [200_01, 300_00, -33.33],
  [400_00, 300_00, 33.33],
  [500_00, 300_00, 66.67],
  [-50_00, 100_00, -150],
  [3, 2, 50],
  [100_000_000_000, 1, 9_999_999_999_900],
  // All, nothing and as much again are exactly that; what is not stays on its side.
  [4, 1_000_000, -99.99],
  [1, 999_999_999_999_999, -99.99],
  [-4, 1_000_000, -100.01],
  [1_000_001, 1_000_000, 0.01],
  [999_999, 1_000_000, -0.01],
  [1_999_999, 1_000_000, 99.99],
  [2_000_001, 1_000_000, 100.01],
  [2_000_000, 1_000_000, 100],
])('from %i, %i before, is %d %', (current, previous, percent) => {
  expect(percentChange(current, previous)).toBe(percent);
});

test('with a month that is not known, or that gives nothing to compare with, there is no percentage', () => {
  expect(percentChange(100, undefined)).toBeNull();
  expect(percentChange(undefined, 100)).toBeNull();
  expect(percentChange(100, 0)).toBeNull();
  expect(percentChange(0, 0)).toBeNull();
  expect(percentChange(100, -100)).toBeNull();
});

test('asked for with one decimal it is rounded once', () => {
  expect(percentChange(1_136_49, 1_000_00)).toBe(13.65);
  expect(percentChange(1_136_49, 1_000_00, 1)).toBe(13.6);
  expect(percentChange(4, 1_000_000, 1)).toBe(-99.9);
});

test('with one decimal it keeps to the same rule', () => {
  expect([-99.99, -99.96, 0.04, -0.01, 99.96, 100.04].map(toTenths)).toEqual([-99.9, -99.9, 0.1, -0.1, 99.9, 100.1]);
  expect([-100, 0, 100, 13.65, -13.64, 1_234_567.8].map(toTenths)).toEqual([-100, 0, 100, 13.7, -13.6, 1_234_567.8]);
});

test('has two decimals at most and is never further than half a hundredth from the exact change, or one where half would say all, nothing or as much again', () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999_999 });
  fc.assert(
    fc.property(amounts, amounts, (current, previous) => {
      const percent = percentChange(current, previous) ?? expect.fail();
      const hundredths = Math.round(percent * 100);
      expect(hundredths / 100).toBe(percent);
      const gap = BigInt(hundredths) * BigInt(previous) - (BigInt(current) - BigInt(previous)) * 10_000n;
      const isBeside = [-9_999, -1, 1, 9_999, 10_001].includes(hundredths);
      expect((gap < 0n ? -gap : gap) * 2n).toBeLessThanOrEqual(BigInt(previous) * (isBeside ? 2n : 1n));
      if ([-100, 0, 100].includes(percent)) expect(gap).toBe(0n);
    }),
  );
});
