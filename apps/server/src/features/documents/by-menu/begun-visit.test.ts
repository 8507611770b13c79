import { expect, test } from 'vitest';
import { begunVisit } from './begun-visit.ts';

const NOW = new Date('2026-11-29T15:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const none = { menu_asked_at: null, menu_failed_at: null, held_until: null };
/** As a visit is claimed that began so many minutes ago. */
const begun = (minutes: number, set: Partial<Parameters<typeof begunVisit>[0]> = {}) =>
  begunVisit({ ...none, menu_due_at: ago(minutes - 180), ...set }, NOW);

test('a visit is under way while it may still log in, or somebody holds the lane', () => {
  expect(begun(1)).toEqual({ at: ago(1), is: 'under-way' });
  expect(begun(9, { held_until: ago(-0.1) })?.is).toBe('under-way');
  expect(begun(9, { menu_asked_at: ago(200), held_until: ago(-0.1) })?.is).toBe('under-way');
});

test('of whom nothing is heard any more it was cut off', () => {
  expect(begun(3)).toEqual({ at: ago(3), is: 'cut-off' });
  expect(begun(140, { held_until: ago(139), menu_failed_at: ago(200) })?.is).toBe('cut-off');
});

test('one that ended, is due, or was put off, is none', () => {
  expect(begunVisit({ ...none, menu_due_at: null }, NOW)).toBeNull();
  expect(begunVisit({ ...none, menu_due_at: NOW }, NOW)).toBeNull();
  // Five minutes, half an hour, a day.
  for (const minutes of [5, 29, 24 * 60]) expect(begunVisit({ ...none, menu_due_at: ago(-minutes) }, NOW)).toBeNull();
  expect(begun(3, { menu_asked_at: ago(2) })).toBeNull();
  expect(begun(3, { menu_failed_at: ago(3) })).toBeNull();
});
