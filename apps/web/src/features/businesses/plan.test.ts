import { expect, test } from 'vitest';
import { planNotice } from './plan.ts';

const trial = (end_date: string) => ({ plan_type: 1 as const, end_date });

test('a trial that ends tomorrow has one day left; one that ends today is over', () => {
  expect(planNotice(trial('2026-11-22'), '2026-11-21')).toEqual({ kind: 'free', daysLeft: 1, endDate: '2026-11-22' });
  expect(planNotice(trial('2026-11-21'), '2026-11-21')).toEqual({ kind: 'active_trial' });
});

test('Siscont’s licence pays: while it lasts there is nothing to say, and then it is the licence that ended', () => {
  expect(planNotice(trial('2026-11-22'), '2026-11-21', 'Siscont')).toBeNull();
  expect(planNotice(trial('2026-11-21'), '2026-11-21', 'Siscont')).toEqual({ kind: 'ended_license' });
});

test('a paid plan says nothing until its last week, counts its last day, and then says that it ended', () => {
  const paid = (end_date: string) => planNotice({ plan_type: 2, end_date }, '2026-11-21');
  expect(paid('2026-11-28')).toBeNull();
  expect(paid('2026-11-27')).toEqual({ kind: 'pre_expired_plan', daysLeft: 7 });
  expect(paid('2026-11-21')).toEqual({ kind: 'pre_expired_plan', daysLeft: 1 });
  expect(paid('2026-11-20')).toEqual({ kind: 'expired_plan' });
});
