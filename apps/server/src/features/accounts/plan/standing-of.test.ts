import { expect, test } from 'vitest';
import { standingOf } from './standing-of.ts';

const TODAY = '2026-11-22';
const firm = (plan_type: 1 | 2, plan_ends_on: string, partner_license_until: string | null = null) => ({
  ...{ plan_type, plan_ends_on, partner_license_until },
});

test('an account without a licence stands on its own plan, also when that ended', () => {
  expect(standingOf(firm(1, '2026-11-20'), TODAY)).toEqual({ plan_type: 1, end_date: '2026-11-20' });
  expect(standingOf(firm(2, '2026-11-21'), TODAY)).toEqual({ plan_type: 2, end_date: '2026-11-21' });
});

test('a partner’s account whose paid plan ended is free while its licence lasts, to its last day', () => {
  expect(standingOf(firm(2, '2026-11-21', TODAY), TODAY)).toEqual({ plan_type: 1, end_date: '2026-11-23' });
  expect(standingOf(firm(2, '2026-11-22', '2027-05-01'), TODAY)).toEqual({ plan_type: 2, end_date: '2026-11-22' });
  expect(standingOf(firm(2, '2026-11-21', '2026-11-21'), TODAY)).toEqual({ plan_type: 2, end_date: '2026-11-21' });
});
