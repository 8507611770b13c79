import { expect, test } from 'vitest';
import { closingLine, readTallies } from './tally.ts';

const skip = { test: 'reads the samples', reason: 'the samples are not beside this clone' };
const lines = [
  { passed: 3, failed: 0, skips: [skip] },
  { passed: 4, failed: 1, skips: [] },
];

test('the closing line adds up every runner and names the skipped ones', () => {
  const total = readTallies(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  expect(total).toEqual({ passed: 7, failed: 1, skips: [skip] });
  expect(closingLine(total)).toBe('7 passed, 1 failed, 1 skipped');
});

test('without skipped tests the closing line does not speak of them', () => {
  expect(closingLine({ passed: 2, failed: 0, skips: [] })).toBe('2 passed, 0 failed');
});
