import { expect, test } from 'vitest';
import {
  daysBetween,
  formatBytes,
  formatCount,
  formatDate,
  formatInstant,
  formatSoles,
  midSentence,
  pluralize,
  todayInLima,
} from './formats.ts';

test('amounts, counts and sizes read as an accountant in Peru writes them', () => {
  expect(formatSoles(1234.5)).toBe('S/ 1,234.50');
  expect(formatSoles(-461.59)).toBe('-S/ 461.59');
  expect(formatCount(1234567)).toBe('1,234,567');
  expect([formatBytes(812), formatBytes(3400), formatBytes(29_800_000)]).toEqual(['812 B', '3.4 KB', '29.8 MB']);
});

test('within a sentence a word begins small, and what is written in capitals stays', () => {
  expect(
    ['No llegó', 'A la fecha', 'SUNAT no responde', 'S/ 12.00', 'US$ 5.00', 'IGV', '¿Falta?'].map(midSentence),
  ).toEqual([...['no llegó', 'a la fecha', 'SUNAT no responde', 'S/ 12.00', 'US$ 5.00', 'IGV', '¿Falta?']]);
});

test('one is singular, zero and many are plural', () => {
  expect([0, 1, 2100].map((n) => pluralize(n, 'día', 'días'))).toEqual(['0 días', '1 día', '2,100 días']);
});

test('a voucher date is never moved by a time zone, an instant is shown in Lima', () => {
  expect(formatDate('2026-10-31')).toBe('31/10/2026');
  expect(formatInstant('2026-11-01T04:05:00Z')).toBe('31/10/2026 23:05');
  expect(todayInLima(new Date('2026-11-01T04:05:00Z'))).toBe('2026-10-31');
});

test('days between two dates are whole, also backwards and over a leap day', () => {
  expect(daysBetween('2026-11-20', '2026-11-25')).toBe(5);
  expect(daysBetween('2026-11-25', '2026-11-24')).toBe(-1);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
});
