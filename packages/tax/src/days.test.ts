import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays, addDays, businessDayOf, daysBetween, weekday } from './days.ts';
import { LAW } from './tables/law-of-peru.ts';

const holidaysOf = (day: string) => {
  const holidays = LAW.holidays.on(day);
  return holidays === 'not-published' ? null : holidays.value;
};

test('days are counted over months, leap years and the turn of the year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
  expect(weekday('2026-11-22')).toBe(0);
  expect(weekday('1969-12-31')).toBe(3);
});

test('any two days are as far apart as the calendar says', () => {
  const days = fc.integer({ min: -30_000, max: 60_000 });
  fc.assert(
    fc.property(days, days, (one, other) => {
      const [first, second] = [one, other].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
      expect(daysBetween(first as string, second as string)).toBe(other - one);
      expect(addDays(first as string, other - one)).toBe(second);
    }),
  );
});

/** The fifth business days of the facts of tax rules, §6. */
test('the fifth business day of each month of 2025 and 2026 is that of the published calendars', () => {
  const fifths = {
    2025: ['08', '07', '07', '07', '08', '06', '07', '08', '05', '07', '07', '05'],
    2026: ['08', '06', '06', '09', '08', '05', '07', '10', '07', '07', '06', '07'],
  };
  for (const [year, days] of Object.entries(fifths)) {
    for (const [place, day] of days.entries()) {
      const month = `${year}-${String(place + 1).padStart(2, '0')}`;
      expect(businessDayOf(month, 5, holidaysOf)).toBe(`${month}-${day}`);
    }
  }
});

test('what leads into a year whose holidays nobody published is not known', () => {
  expect(addBusinessDays('2027-12-30', 1, holidaysOf)).toBe('2027-12-31');
  expect(addBusinessDays('2027-12-30', 2, holidaysOf)).toBeNull();
});
