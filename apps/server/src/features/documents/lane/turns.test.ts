import { expect, test } from 'vitest';
import { holdClock } from '../../../platform/clock.ts';
import { createTurns } from './turns.ts';

const [NEWEST, BEFORE] = [1_202_611, 1_202_610];

test('nobody fetches of an older period while another is at its newest', () => {
  const turns = createTurns(holdClock('2026-11-20T15:00:00Z'));
  expect(turns.mustWait('one', NEWEST)).toBe(false);
  expect(turns.mustWait('two', NEWEST)).toBe(false);
  expect(turns.mustWait('two', BEFORE)).toBe(true);
  turns.left('one', false);
  expect(turns.mustWait('two', BEFORE)).toBe(false);
  expect(turns.mustWait('one', NEWEST)).toBe(false);
});

test('who only looks what there is may have the newest of all, until it knows', () => {
  const turns = createTurns(holdClock('2026-11-20T15:00:00Z'));
  turns.enters('one');
  expect(turns.mustWait('two', NEWEST)).toBe(true);
  expect(turns.mustWait('one', BEFORE)).toBe(false);
  turns.enters('two');
  expect(turns.mustWait('two', NEWEST)).toBe(false);
});

test('for a minute: a company with tens of thousands of documents keeps nobody waiting longer, however often it goes behind', () => {
  const clock = holdClock('2026-11-20T15:00:00Z');
  const turns = createTurns(clock);
  turns.mustWait('large', NEWEST);
  clock.advance(50_000);
  turns.left('large', false);
  turns.mustWait('large', NEWEST);
  expect(turns.mustWait('small', BEFORE)).toBe(true);
  clock.advance(10_000);
  expect(turns.mustWait('small', BEFORE)).toBe(false);
  // What comes of the next collection has a minute of its own.
  turns.left('large', true);
  turns.mustWait('large', NEWEST);
  expect(turns.mustWait('small', BEFORE)).toBe(true);
});
