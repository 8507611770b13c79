import type { Subscription } from '@yupana/contract/billing.ts';
import { findPlan, type Plan } from '@yupana/contract/plans.ts';
import { expect, test } from 'vitest';
import { startOf } from './start-of.ts';

const plan = (id: number): Plan => {
  const found = findPlan(id);
  if (!found) throw new Error(`no plan ${id}`);
  return found;
};
const paid = (plan_id: number, ends_on: string, end_date = ends_on): Pick<Subscription, 'plan' | 'end_date'> => ({
  plan: { plan_id, title: '', type_plan: 'Mensual', starts_on: '2026-11-11', ends_on },
  end_date,
});

test('in the trial a plan begins the day after the purchase, also over the end of a month and of a year', () => {
  const trial = { plan: null, end_date: '2026-11-27' };
  expect(startOf(plan(3), trial, '2026-11-21')).toBe('2026-11-22');
  expect(startOf(plan(9), trial, '2027-02-28')).toBe('2027-03-01');
  expect(startOf(plan(9), trial, '2026-12-31')).toBe('2027-01-01');
});

test('what is paid of the same size or a larger one is used up first', () => {
  expect(startOf(plan(4), paid(4, '2026-12-10'), '2026-11-21')).toBe('2026-12-11');
  expect(startOf(plan(3), paid(5, '2026-12-10'), '2026-11-21')).toBe('2026-12-11');
});

test('a larger plan begins tomorrow, and so does any after a plan that ended or ends today', () => {
  expect(startOf(plan(5), paid(3, '2026-12-10'), '2026-11-21')).toBe('2026-11-22');
  for (const end of ['2026-10-01', '2026-11-21']) {
    expect(startOf(plan(3), paid(5, end), '2026-11-21')).toBe('2026-11-22');
  }
});

test('with more than one plan ahead no day is promised', () => {
  expect(startOf(plan(3), paid(5, '2026-12-10', '2027-01-10'), '2026-11-21')).toBeNull();
});
