import { type Period, parsePeriod } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { coveredUntil, isCovered } from './is-covered.ts';

const known = (days: Readonly<Record<string, string>>): ReadonlyMap<Period, string> =>
  new Map(Object.entries(days).map(([period, day]) => [parsePeriod(period), day]));

test('a deposit may name any month from the issue on: one that SUNAT did not answer for leaves it unknown', () => {
  const all = { 202609: '2026-11-20', 202610: '2026-11-20', 202611: '2026-11-20' };
  expect(coveredUntil(known(all), '2026-09-30')).toBe('2026-11-20');
  for (const period of Object.keys(all)) {
    const { [period as unknown as keyof typeof all]: _, ...others } = all;
    expect(coveredUntil(known(others), '2026-09-30'), period).toBeNull();
  }
});

test('what was answered first bounds what is known of all, and a month after it need not be answered for', () => {
  expect(coveredUntil(known({ 202609: '2026-11-20', 202610: '2026-10-31' }), '2026-09-30')).toBe('2026-10-31');
  expect(coveredUntil(known({ 202609: '2026-11-01', 202610: '2026-11-20' }), '2026-09-30')).toBeNull();
});

test('an answer from before the purchase was issued says nothing of it', () => {
  expect(coveredUntil(known({ 202611: '2026-11-03' }), '2026-11-03')).toBe('2026-11-03');
  expect(coveredUntil(known({ 202611: '2026-11-03' }), '2026-11-04')).toBeNull();
});

test('of now it is known for three days: then whatever keeps SUNAT from being asked keeps it from being known', () => {
  const days = known({ 202610: '2026-11-20', 202611: '2026-11-17' });
  expect(isCovered(days, '2026-10-30', '2026-11-20')).toBe(true);
  expect(isCovered(days, '2026-10-30', '2026-11-21')).toBe(false);
  expect(isCovered(known({ 202610: '2026-10-31' }), '2026-10-30', '2026-11-02')).toBe(true);
  expect(isCovered(known({}), '2026-10-30', '2026-11-02')).toBe(false);
});
