import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentChange } from './percent-change.ts';

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

test('has two decimals at most and is never further than half a hundredth from the exact change', () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999_999 });
  fc.assert(
    fc.property(amounts, amounts, (current, previous) => {
      const percent = percentChange(current, previous) ?? expect.fail();
      const hundredths = Math.round(percent * 100);
      expect(hundredths / 100).toBe(percent);
      const gap = BigInt(hundredths) * BigInt(previous) - (BigInt(current) - BigInt(previous)) * 10_000n;
      expect((gap < 0n ? -gap : gap) * 2n).toBeLessThanOrEqual(BigInt(previous));
    }),
  );
});
