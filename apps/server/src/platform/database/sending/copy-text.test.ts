import { expect, test } from 'vitest';
import { escapeForCopy, NEEDS_ESCAPE } from './copy-text.ts';

test.each([
  ['PROVEEDOR DE FANTASÍA', 'PROVEEDOR DE FANTASÍA'],
  ['A\\B\tC\nD\rE', 'A\\\\B\\tC\\nD\\rE'],
  ['€\\N\t', '€\\\\N\\t'],
])('the text %j is sent so that it is read as it was', (text, expected) => {
  expect(escapeForCopy(text)).toBe(expected);
  expect(NEEDS_ESCAPE.test(text)).toBe(text !== expected);
});
