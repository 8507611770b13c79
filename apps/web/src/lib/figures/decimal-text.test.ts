import { expect, test } from 'vitest';
import { decimalText } from './decimal-text.ts';

test.each([
  ['2200.00', '2,200.00'],
  ['0.5', '0.50'],
  ['-1234567.1', '-1,234,567.10'],
  ['10', '10.00'],
  ['55.0847457627', '55.0847…'],
  ['123456789012345678.25', '123,456,789,012,345,678.25'],
  ['n/a', 'n/a'],
])('%s is read %s', (decimal, read) => {
  expect(decimalText(decimal)).toBe(read);
});
