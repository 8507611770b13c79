import { expect, test } from 'vitest';
import { addDays, addMonths, daysOf } from './calendar.ts';

test.each([
  ['2026-11-21', 1, '2026-12-21'],
  ['2026-12-21', 1, '2027-01-21'],
  ['2026-11-21', 12, '2027-11-21'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-08-31', 3, '2026-11-30'],
])('%s and %i months later is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

test('days are counted with both ends, over months, leap years and the turn of the year', () => {
  expect(daysOf('2026-11-21', '2026-11-21')).toBe(1);
  expect(daysOf('2026-11-21', '2027-11-20')).toBe(365);
  expect(daysOf('2027-03-01', '2028-02-29')).toBe(366);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
