import { expect, test } from 'vitest';
import { isDue, nextTry } from './due.ts';
import type { Failure } from './failure.ts';

/** 10:00 in Lima. */
const NOW = new Date('2026-11-20T15:00:00Z');
const at = (iso: string) => new Date(iso);
const run = (state: 'running' | 'done' | 'failed' | 'stale', started_at: Date, next_try_at: Date | null = null) => ({
  state,
  started_at,
  next_try_at,
});

test.each([
  ['that was never asked for is asked for at once', undefined, true],
  ['of today is not asked for again', run('done', at('2026-11-20T10:00:01Z')), false],
  ['of yesterday is asked for from five in the morning on', run('done', at('2026-11-20T09:59:59Z')), true],
  ['that another worker is bringing is left to it', run('running', at('2026-11-18T15:00:00Z')), false],
  ['whose worker died is asked for at once', run('stale', at('2026-11-20T14:59:00Z')), true],
  ['that failed waits until it said', run('failed', at('2026-11-20T14:00:00Z'), at('2026-11-20T15:00:01Z')), false],
  [
    'that failed is asked for when it said',
    run('failed', at('2026-11-20T14:00:00Z'), at('2026-11-20T15:00:00Z')),
    true,
  ],
])('a register %s', (_what, last, due) => {
  expect(isDue(last, NOW, false)).toBe(due);
});

test('before five in the morning yesterday’s register is still the day’s', () => {
  const night = at('2026-11-20T09:59:00Z');
  expect(isDue(run('done', at('2026-11-19T10:00:01Z')), night, false)).toBe(false);
  expect(isDue(run('done', at('2026-11-19T09:00:00Z')), night, false)).toBe(true);
});

test('the demo asks every two minutes, so that a fault chosen by hand shows', () => {
  expect(isDue(run('done', at('2026-11-20T14:59:00Z')), NOW, true)).toBe(false);
  expect(isDue(run('failed', at('2026-11-20T14:58:00Z'), at('2026-11-21T10:00:00Z')), NOW, true)).toBe(true);
});

const failure = (passes: boolean): Failure => ({ code: 'UNAVAILABLE', message: '', evidence: null, passes });

test.each([
  [1, '2026-11-20T15:15:00.000Z'],
  [2, '2026-11-20T15:30:00.000Z'],
  [5, '2026-11-20T19:00:00.000Z'],
  [50, '2026-11-20T21:00:00.000Z'],
])('after the failed try %i, what passes by itself is tried again at %s', (attempt, next) => {
  expect(nextTry(failure(true), attempt, NOW).toISOString()).toBe(next);
});

test('what another try would not mend waits for the next day’s file', () => {
  expect(nextTry(failure(false), 1, NOW).toISOString()).toBe('2026-11-21T10:00:00.000Z');
  expect(nextTry(failure(false), 1, at('2026-11-20T09:00:00Z')).toISOString()).toBe('2026-11-20T10:00:00.000Z');
});
