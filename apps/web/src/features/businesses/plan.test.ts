import { expect, test } from 'vitest';
import { isTrialOver, planNotice } from './plan.ts';

const trial = (end_date: string) => ({ plan_type: 1 as const, end_date });

test('a trial that ends tomorrow has one day left; one that ends today is over', () => {
  expect(planNotice(trial('2026-11-22'), '2026-11-21')).toEqual({ kind: 'free', daysLeft: 1, endDate: '2026-11-22' });
  expect(planNotice(trial('2026-11-21'), '2026-11-21')).toEqual({ kind: 'active_trial' });
  expect(isTrialOver(trial('2026-11-22'), '2026-11-21')).toBe(false);
  expect(isTrialOver(trial('2026-11-21'), '2026-11-21')).toBe(true);
});

test('Siscont’s licence pays: while it lasts there is nothing to say, and then it is the licence that ended', () => {
  expect(planNotice(trial('2026-11-22'), '2026-11-21', 'Siscont')).toBeNull();
  expect(planNotice(trial('2026-11-21'), '2026-11-21', 'Siscont')).toEqual({ kind: 'ended_license' });
});

test('a paid plan says nothing and closes nothing, whatever its date', () => {
  const paid = { plan_type: 2 as const, end_date: '2020-01-01' };
  expect(planNotice(paid, '2026-11-21')).toBeNull();
  expect(isTrialOver(paid, '2026-11-21')).toBe(false);
});
