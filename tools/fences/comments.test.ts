import { expect, test } from 'vitest';
import { judgeComments } from './comments.ts';

const told = (line: string) => judgeComments(new Map([['a.ts', `const a = 1;\n${line}`]]));

test.each(['// ', ' * ', '/** ', '  /* '])('a comment that begins with «%s» has 140 columns at most', (mark) => {
  expect(told(mark.padEnd(140, 'x'))).toEqual([]);
  expect(told(mark.padEnd(141, 'x'))).toEqual(['a.ts:2 has a comment of 141 columns: 140 at most']);
});

test("a long line of code is the formatter's", () => {
  expect(told("const text = '".padEnd(200, 'x'))).toEqual([]);
});
