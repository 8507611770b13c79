import { parsePeriod } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { takenAt } from './taken-early.ts';

test('a file that was asked for in the last minute of a month and stored in the next one is of the month that was open', () => {
  const october = parsePeriod('202610');
  const [before, last, first] = ['2026-11-01T04:50:00Z', '2026-11-01T04:59:00Z', '2026-11-01T05:01:00Z'].map(
    (instant) => new Date(instant),
  ) as [Date, Date, Date];
  expect(takenAt(october, last, first)).toBe(last);
  expect(takenAt(october, before, last)).toBe(last);
  expect(takenAt(parsePeriod('202609'), last, first)).toBe(first);
  expect(takenAt(parsePeriod('202611'), last, first)).toBe(first);
});
