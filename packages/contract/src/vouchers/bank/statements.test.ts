import { expect, test } from 'vitest';
import { paidAmount } from './statements.ts';

test.each([
  [0.01, true],
  [1_234.56, true],
  [0.29, true],
  [9_999_999_999.99, true],
  [0.015, false],
  [1.005, false],
  [0, false],
  [-1, false],
  [10_000_000_000, false],
])('what is paid has two decimals at most: %s', (amount, isGood) => {
  expect(paidAmount.safeParse(amount).success).toBe(isGood);
});
