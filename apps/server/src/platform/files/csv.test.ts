import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a name with commas, quotes or line breaks stays in its cell', () => {
  expect(csvLine(['BODEGA "EL SOL", S.A.C.', 'a\nb', null, '1234.50', true])).toBe(
    '"BODEGA ""EL SOL"", S.A.C.","a\nb",,1234.50,sí\r\n',
  );
});

test('a name that a sheet program would run as a formula is kept as text, and a negative amount stays a number', () => {
  expect(csvLine(['=HYPERLINK("x")', '@suma', '+51', '-cmd', '-118.00'])).toBe(
    `"'=HYPERLINK(""x"")",'@suma,'+51,'-cmd,-118.00\r\n`,
  );
});

test.each([`-2+3+cmd|' /C calc'!A0`, '-1-1', '-.5*2', ' =1+1', '＝1+1', '|x', '\n=1'])(
  'what only begins like a number, or hides its sign, is text too: %s',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('an instant is the time in Lima, in a form that sheet programs take for a date', () => {
  expect(csvLine([new Date('2026-11-21T02:03:04Z')])).toBe('2026-11-20 21:03:04\r\n');
});
