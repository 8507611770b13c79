import { expect, test } from 'vitest';
import { holdClock } from '../../../platform/clock.ts';
import { createBreaker } from './breaker.ts';

const SECOND = 1_000;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 15 * 60 * SECOND;

test('a host that asks to be left alone is, at once and for as long as it asks, however short the pause would be', () => {
  const clock = holdClock('2026-11-20T15:00:00Z');
  const breaker = createBreaker(clock);
  const pause = () => (breaker.until()?.getTime() ?? Number.NaN) - clock.now().getTime();
  // Shorter than any pause of ours: whoever asks next waits that long by itself.
  breaker.failed(FIRST_PAUSE - 1);
  expect(breaker.until()).toBeNull();
  breaker.failed(2 * LONGEST_PAUSE);
  expect(pause()).toBe(2 * LONGEST_PAUSE);
  clock.advance(pause());
  // The next failure opens it again, for our own pause, twice as long by now, where that is the longer.
  breaker.failed(SECOND);
  expect(pause()).toBe(2 * FIRST_PAUSE);
});

test('each pause that did not help is followed by one twice as long, up to a quarter of an hour', () => {
  const clock = holdClock('2026-11-20T15:00:00Z');
  const breaker = createBreaker(clock);
  const pause = () => (breaker.until()?.getTime() ?? Number.NaN) - clock.now().getTime();
  for (let time = 1; time < 8; time += 1) breaker.failed(null);
  expect(breaker.until()).toBeNull();
  const seen: number[] = [];
  for (let time = 1; time <= 7; time += 1) {
    breaker.failed(null);
    seen.push(pause());
    clock.advance(pause());
    expect(breaker.until()).toBeNull();
  }
  expect(seen).toEqual([...[1, 2, 4, 8, 16].map((times) => times * FIRST_PAUSE), LONGEST_PAUSE, LONGEST_PAUSE]);

  // An answer forgets all of it: the count and the length.
  breaker.succeeded();
  for (let time = 1; time < 8; time += 1) breaker.failed(null);
  expect(breaker.until()).toBeNull();
  breaker.failed(null);
  expect(pause()).toBe(FIRST_PAUSE);
});
