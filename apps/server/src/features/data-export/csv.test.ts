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
