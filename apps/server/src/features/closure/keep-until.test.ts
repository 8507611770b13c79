import { expect, test } from 'vitest';
import { keepUntil } from './keep-until.ts';

test('a charge of 2026, whose income is declared in 2027, is kept from 2028 to 2032', () => {
  expect(keepUntil('2026-01-01')).toBe('2033-01-01');
  expect(keepUntil('2026-12-31')).toBe('2033-01-01');
});
