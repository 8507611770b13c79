import { expect, test } from 'vitest';
import { FIRST_LOAD_BUDGET_KB, isOverBudget } from './first-load-budget.ts';

test('a screen may ask for its budget and not for a byte more', () => {
  expect(isOverBudget({ route: '/login', kb: FIRST_LOAD_BUDGET_KB, files: 9 })).toBe(false);
  expect(isOverBudget({ route: '/login', kb: FIRST_LOAD_BUDGET_KB + 0.1, files: 9 })).toBe(true);
});

test('a screen that asked for no script was not measured, and does not pass', () => {
  expect(isOverBudget({ route: '/login', kb: 0, files: 0 })).toBe(true);
});
