import { expect, test } from 'vitest';
import { FIRST_LOAD_BUDGETS_KB, isOverBudget, sumLoad } from './first-load-budget.ts';

test('a screen may ask for its budget and not for a byte more', () => {
  expect(isOverBudget({ route: '/login', kb: FIRST_LOAD_BUDGETS_KB['/login'], files: 9 })).toBe(false);
  expect(isOverBudget({ route: '/login', kb: FIRST_LOAD_BUDGETS_KB['/login'] + 0.1, files: 9 })).toBe(true);
});

test('the login may ask for less than the home, and nothing for more than 180 KB', () => {
  expect(isOverBudget({ route: '/inicio', kb: 130, files: 9 })).toBe(false);
  expect(isOverBudget({ route: '/login', kb: 130, files: 9 })).toBe(true);
  expect(Math.max(...Object.values(FIRST_LOAD_BUDGETS_KB))).toBeLessThanOrEqual(180);
});

test('a screen that asked for no script was not measured, and does not pass', () => {
  expect(isOverBudget({ route: '/login', kb: 0, files: 0 })).toBe(true);
});

test('a KB is a thousand bytes', () => {
  expect(sumLoad('/login', [100_000, 20_000])).toEqual({ route: '/login', kb: 120, files: 2 });
  expect(isOverBudget(sumLoad('/login', [100_000, 20_001]))).toBe(true);
});
