import { expect, test } from 'vitest';
import { closingLine, readTallies, slowestFiles } from './tally.ts';

const skip = { test: 'reads the samples', reason: 'the samples are not beside this clone' };
const lines = [
  { passed: 3, failed: 0, skips: [skip], files: [{ file: 'a.test.ts', seconds: 1.5 }] },
  { passed: 4, failed: 1, skips: [], files: [{ file: 'b.test.ts', seconds: 12 }] },
];

test('the closing line adds up every runner and names the skipped ones', () => {
  const total = readTallies(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  expect(total).toMatchObject({ passed: 7, failed: 1, skips: [skip] });
  expect(closingLine(total)).toBe('7 passed, 1 failed, 1 skipped');
});

test('a test that was skipped and nobody says why has failed', () => {
  const unexplained = { passed: 1, failed: 0, skips: [skip, { test: 'reads', reason: null }], files: [] };
  const total = readTallies(`${JSON.stringify(unexplained)}\n`);

  expect(total.failed).toBe(1);
  expect(closingLine(total)).toBe('1 passed, 1 failed, 1 skipped');
});

test('without skipped tests the closing line does not speak of them', () => {
  expect(closingLine({ passed: 2, failed: 0, skips: [], files: [] })).toBe('2 passed, 0 failed');
});

test('the slowest files come first, and no more than were asked for', () => {
  const total = readTallies(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  expect(slowestFiles(total, 2)).toEqual(['   12.0 s  b.test.ts', '    1.5 s  a.test.ts']);
  expect(slowestFiles(total, 1)).toHaveLength(1);
});
