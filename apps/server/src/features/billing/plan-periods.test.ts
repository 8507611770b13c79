import { findPlan, type Plan } from '@yupana/contract/plans.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysOf } from '../../platform/calendar.ts';
import { addPeriod, type PlanPeriod, planInForce } from './plan-periods.ts';

const TODAY = '2026-11-20';
const plan = (id: number): Plan => {
  const found = findPlan(id);
  if (!found) throw new Error(`no plan ${id}`);
  return found;
};

/** Buys plans one after the other on the same day. */
function buy(ids: number[], today = TODAY): PlanPeriod[] {
  let periods: PlanPeriod[] = [];
  for (const [place, id] of ids.entries()) {
    ({ periods } = addPeriod(periods, { paymentId: `p${place}`, plan: plan(id) }, today));
  }
  return periods;
}
const shown = (periods: PlanPeriod[]) => periods.map((p) => `${p.planId} ${p.startsOn} ${p.endsOn}`);

test('a plan begins the day after it was bought and lasts its months', () => {
  expect(shown(buy([3]))).toEqual(['3 2026-11-21 2026-12-20']);
  expect(shown(buy([6]))).toEqual(['6 2026-11-21 2027-02-20']);
  expect(shown(buy([9]))).toEqual(['9 2026-11-21 2027-11-20']);
});

test('a month that begins on a day the next month lacks is given whole', () => {
  expect(shown(buy([3], '2027-01-30'))).toEqual(['3 2027-01-31 2027-02-28']);
  expect(shown(buy([3], '2027-01-31'))).toEqual(['3 2027-02-01 2027-02-28']);
  expect(shown(buy([9], '2028-02-28'))).toEqual(['9 2028-02-29 2029-02-28']);
});

test('renewing extends from the current end', () => {
  expect(shown(buy([3, 3]))).toEqual(['3 2026-11-21 2026-12-20', '3 2026-12-21 2027-01-20']);
});

test('a smaller plan waits until the larger one ends', () => {
  expect(shown(buy([4, 3]))).toEqual(['4 2026-11-21 2026-12-20', '3 2026-12-21 2027-01-20']);
});

test('a larger plan begins tomorrow, and what was left of the smaller one continues after it', () => {
  const begun = buy([3], '2026-11-10'); // 11 Nov – 10 Dec: 20 days are left after today
  const { periods, added } = addPeriod(begun, { paymentId: 'new', plan: plan(5) }, TODAY);
  expect(added).toMatchObject({ startsOn: '2026-11-21', endsOn: '2026-12-20' });
  expect(shown(periods)).toEqual(['3 2026-11-11 2026-11-20', '5 2026-11-21 2026-12-20', '3 2026-12-21 2027-01-09']);
});

test('however plans are bought, no day is lost, none is paid twice, and larger ones go first', () => {
  const bought = fc.array(fc.integer({ min: 3, max: 11 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(bought, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 3, max: 11 }), (ids, later, last) => {
      const before = buy(ids);
      const today = addDays(TODAY, later);
      const open = before.filter(({ endsOn }) => endsOn > today);
      const { periods, added } = addPeriod(open, { paymentId: 'new', plan: plan(last) }, today);
      const days = (all: PlanPeriod[]) => all.reduce((sum, { startsOn, endsOn }) => sum + daysOf(startsOn, endsOn), 0);
      expect(days(periods)).toBe(days(open) + days([added]));
      for (const [place, period] of periods.entries()) {
        const next = periods[place + 1];
        if (next) expect(next.startsOn).toBe(addDays(period.endsOn, 1));
      }
      const sizes = periods.filter(({ startsOn }) => startsOn > today).map(({ businessNumber }) => businessNumber);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }),
  );
});

test('in force is the plan that covers today; before it begins the next one, after it ended the last one', () => {
  const periods = buy([4, 3]);
  expect(planInForce(periods, TODAY)?.planId).toBe(4);
  expect(planInForce(periods, '2026-12-20')?.planId).toBe(4);
  expect(planInForce(periods, '2026-12-21')?.planId).toBe(3);
  expect(planInForce(periods, '2030-01-01')?.planId).toBe(3);
  expect(planInForce([], TODAY)).toBeUndefined();
});
