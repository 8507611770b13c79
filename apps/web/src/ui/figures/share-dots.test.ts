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

const counts = [0, 1, 2, 7, 40, 999, 1_000_000];
const combinations = counts.flatMap((a) => counts.flatMap((b) => counts.map((c) => [a, b, c])));

test.each([4, 20, 100])('%i dots always add up, and exactly the counts above zero have one', (dots) => {
  for (const values of combinations) {
    const shares = shareDots(values, dots);
    const total = shares.reduce((sum, share) => sum + share, 0);
    expect([values, total]).toEqual([values, values.some((value) => value > 0) ? dots : 0]);
    expect([values, shares.map((share) => share > 0)]).toEqual([values, values.map((value) => value > 0)]);
  }
});
