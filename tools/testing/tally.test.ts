import { expect, test } from 'vitest';
import { closingLine, failureLines, firstLines, readTallies, slowestFiles } from './tally.ts';

const skip = { test: 'reads the samples', reason: 'the samples are not beside this clone' };
const failure = { test: 'b.test.ts: adds up', why: 'expected 3 to be 4\n- 4' };
const lines = [
  { passed: 3, failures: [], skips: [skip], files: [{ file: 'a.test.ts', seconds: 1.5 }] },
  { passed: 4, failures: [failure], skips: [], files: [{ file: 'b.test.ts', seconds: 12 }] },
];

test('the closing line adds up every runner and names the skipped ones', () => {
  const total = readTallies(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  expect(total).toMatchObject({ passed: 7, failed: 1, skips: [skip] });
  expect(closingLine(total)).toBe('7 passed, 1 failed, 1 skipped');
});

test('a test that was skipped and nobody says why has failed', () => {
  const unexplained = { passed: 1, failures: [], skips: [skip, { test: 'reads', reason: null }], files: [] };
  const total = readTallies(`${JSON.stringify(unexplained)}\n`);

  expect(total.failed).toBe(1);
  expect(closingLine(total)).toBe('1 passed, 1 failed, 1 skipped');
});

test('what failed is named at the end, with what it says', () => {
  const total = readTallies(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  expect(failureLines(total)).toEqual(['  b.test.ts: adds up\n      expected 3 to be 4\n      - 4']);
});

test('of what a failure says the first lines are kept, without their colours', () => {
  expect(firstLines(`\u001b[31mred\u001b[39m\n\n${'more\n'.repeat(40)}`)).toBe(`red${'\nmore'.repeat(11)}`);
  expect(firstLines(undefined)).toBe('no word of why');
});

test('without skipped tests the closing line does not speak of them', () => {
  expect(closingLine(readTallies(JSON.stringify({ passed: 2, failures: [], skips: [], files: [] })))).toBe(
    '2 passed, 0 failed',
  );
});

test('the slowest files come first, and no more than were asked for', () => {
  const total = readTallies(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  expect(slowestFiles(total, 2)).toEqual(['   12.0 s  b.test.ts', '    1.5 s  a.test.ts']);
  expect(slowestFiles(total, 1)).toHaveLength(1);
});
