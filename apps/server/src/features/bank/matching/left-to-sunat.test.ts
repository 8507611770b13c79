import { expect, test } from 'vitest';
import { retainedOf } from './left-to-sunat.ts';

const purchase = { issue_date: '2026-10-15', total: '1180.50', detraction: false };

test('an agent of retention keeps back three per cent, of more than S/ 700 alone', () => {
  // 35.415
  expect(retainedOf(purchase)).toBe(3_542);
  expect(retainedOf({ ...purchase, total: '700.01' })).toBe(2_100);
  expect(retainedOf({ ...purchase, total: '700.00' })).toBeNull();
});

test('of what has detraction it keeps nothing back', () => {
  expect(retainedOf({ ...purchase, detraction: true })).toBeNull();
});
