import { expect, test } from 'vitest';
import { whichPeriods } from './which-periods.ts';

const known = { today: '2026-11-20', wanted: [], collected: [], answered: new Set<string>(), undeposited: [] };

test('the newest three are always asked for', () => {
  expect(whichPeriods(known)).toEqual(['202611', '202610', '202609']);
});

test('what a person waits for comes first, be it years old; what is to come is not asked for', () => {
  expect(whichPeriods({ ...known, wanted: ['202301', '202701', 'x'] })).toEqual([
    ...['202301', '202611', '202610', '202609'],
  ]);
});

test('collected periods are asked for once, of the last 24 months', () => {
  const collected = ['202411', '202412', '202608', '202607'];
  expect(whichPeriods({ ...known, collected, answered: new Set(['202607']) })).toEqual([
    ...['202611', '202610', '202609', '202608', '202412'],
  ]);
});

test('where a deposit is missing each month since the issue may have it', () => {
  expect(whichPeriods({ ...known, undeposited: ['2026-07-31', '2026-09-01', '2020-01-01'] })).toEqual([
    ...['202611', '202610', '202609', '202608', '202607'],
  ]);
});
