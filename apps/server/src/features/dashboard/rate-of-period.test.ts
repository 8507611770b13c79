import { expect, test } from 'vitest';
import { reducedPercent } from './rate-of-period.ts';

test.each([
  ['202208', null],
  ['202209', 10],
  ['202512', 10],
  ['202601', 10.5],
  ['202712', 15],
  ['202801', null],
])('the reduced rate of %s is %s', (period, percent) => {
  expect(reducedPercent(period)).toBe(percent);
});
