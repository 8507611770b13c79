import { expect, test } from 'vitest';
import { CopyLines } from './copy-text.ts';

function written(write: (lines: CopyLines) => void): string {
  const lines = new CopyLines(0);
  write(lines);
  lines.end();
  return lines.bytes.toString('utf8');
}

test.each([
  [0, '0'],
  [1, '0.01'],
  [-1, '-0.01'],
  [10, '0.10'],
  [99, '0.99'],
  [100, '1.00'],
  [999, '9.99'],
  [1_000, '10.00'],
  [-123_450, '-1234.50'],
  [2_147_483_647, '21474836.47'],
  [2_147_483_648, '21474836.48'],
  [999_999_999_999_999, '9999999999999.99'],
  [-999_999_999_999_999, '-9999999999999.99'],
  [100_000_000_000_000, '1000000000000.00'],
])('%i hundredths are %s', (hundredths, text) => {
  expect(written((lines) => lines.amount(hundredths))).toBe(`${text}\n`);
});

test('any amount is written as its digits say', () => {
  for (let digits = 3; digits <= 15; digits++) {
    for (let n = 0; n < 2_000; n++) {
      const text = `${1 + (n % 9)}${String((n * 7_919_777_777_777) % 10 ** (digits - 1)).padStart(digits - 1, '0')}`;
      expect(written((lines) => lines.amount(Number(text)))).toBe(`${text.slice(0, -2)}.${text.slice(-2)}\n`);
    }
  }
});

test('cells stand between tabs, and one without a value is told from an empty one', () => {
  const line = written((lines) => {
    lines.text('');
    lines.none();
    lines.text('F001');
    lines.amount(1_800);
  });
  expect(line).toBe('\t\\N\tF001\t18.00\n');
});

test.each([
  ['PROVEEDOR DE FANTASÍA', 'PROVEEDOR DE FANTASÍA'],
  ['A\\B\tC\nD\rE', 'A\\\\B\\tC\\nD\\rE'],
  ['Ñ\\', 'Ñ\\\\'],
  ['€\\N\t', '€\\\\N\\t'],
  ['𝒜 y 日本', '𝒜 y 日本'],
  ['roto \uD800', 'roto \uFFFD'],
  ['\u007F\u0080\u07FF\u0800\uFFFF', '\u007F\u0080\u07FF\u0800\uFFFF'],
])('the text %j is sent so that it is read as it was', (text, expected) => {
  expect(written((lines) => lines.text(text))).toBe(`${expected}\n`);
});

test('lines of any length fit', () => {
  const lines = new CopyLines(0);
  for (let n = 0; n < 300; n++) {
    lines.text('Ñ€'.repeat(n));
    lines.end();
  }
  expect(lines.bytes.toString('utf8').split('\n')[299]).toBe('Ñ€'.repeat(299));
});
