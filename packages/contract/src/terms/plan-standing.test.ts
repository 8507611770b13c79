import { expect, test } from 'vitest';
import { isPlanOver, NEEDS_PLAN } from './plan-standing.ts';

test('a trial is over on its end date; a paid plan is lived to the end of its last day', () => {
  const over = (plan_type: 1 | 2, end_date: string) => isPlanOver({ plan_type, end_date }, '2026-11-22');
  expect([over(1, '2026-11-21'), over(1, '2026-11-22'), over(1, '2026-11-23')]).toEqual([true, true, false]);
  expect([over(2, '2026-11-21'), over(2, '2026-11-22'), over(2, '2026-11-23')]).toEqual([true, false, false]);
});

test('a plan undoes what a plan refused, and nothing else', () => {
  expect([...NEEDS_PLAN].toSorted()).toEqual([
    'PARTNER_LICENSE_ENDED',
    'PLAN_ENDED',
    'PLAN_LIMIT_REACHED',
    'TRIAL_ENDED',
  ]);
});
