import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareDots } from './share-dots.ts';

test('dots are shared in proportion', () => {
  expect(shareDots([50, 30, 20], 100)).toEqual([50, 30, 20]);
  expect(shareDots([171, 23, 18], 100)).toEqual([81, 11, 8]);
});

test('one observed voucher among thousands is still seen', () => {
  expect(shareDots([9999, 1, 0], 100)).toEqual([99, 1, 0]);
});

test('without vouchers no dot is lit', () => {
  expect(shareDots([0, 0, 0], 100)).toEqual([0, 0, 0]);
});

test('the dots always add up, and exactly the counts above zero have one', () => {
  const counts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 4, max: 100 }), (values, dots) => {
      const shares = shareDots(values, dots);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(values.some((value) => value > 0) ? dots : 0);
      expect(shares.map((share) => share > 0)).toEqual(values.map((value) => value > 0));
    }),
  );
});
