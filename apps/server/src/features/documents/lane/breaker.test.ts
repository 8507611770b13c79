import { expect, test } from 'vitest';
import { holdClock } from '../../../platform/clock.ts';
import { createBreaker } from './breaker.ts';

const SECOND = 1_000;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 15 * 60 * SECOND;

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
