import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { holdClock, systemClock } from './clock.ts';

test('today is the day in Lima, five hours behind UTC', () => {
  const clock = holdClock('2026-11-01T04:59:59Z');
  expect(clock.today()).toBe('2026-10-31');
  clock.advance(1_000);
  expect(clock.today()).toBe('2026-11-01');
  expect(clock.now().toISOString()).toBe('2026-11-01T05:00:00.000Z');
});

test('a held clock stands still, and what it gives cannot move it', () => {
  const clock = holdClock('2026-01-01T12:00:00Z');
  clock.now().setFullYear(1999);
  expect(clock.now().toISOString()).toBe('2026-01-01T12:00:00.000Z');
  clock.set('2026-02-01T12:00:00Z');
  expect(clock.today()).toBe('2026-02-01');
});

test('the system’s clock is the machine’s', () => {
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000);
  expect(systemClock.today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test.each([
  ['2026-12-28', 7, '2027-01-04'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days is %s', (date, days, result) => {
  expect(addDays(date, days)).toBe(result);
});
