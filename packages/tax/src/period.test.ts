import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatPeriod,
  isPeriod,
  monthAbbreviation,
  nextPeriod,
  type Period,
  parsePeriod,
  periodOf,
  periodRange,
  previousPeriod,
  shiftPeriod,
} from './period.ts';

const periods = fc
  .tuple(fc.integer({ min: 1950, max: 2050 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => parsePeriod(`${year}${String(month).padStart(2, '0')}`));
const p = parsePeriod;

describe('a period', () => {
  test.each(['202601', '202612', '190001', '209912'])('%s is one', (text) => {
    expect(isPeriod(text)).toBe(true);
  });

  test.each(['202600', '202613', '20261', '2026-01', '1826 01', '182601', '2026010', '', ' 202601'])(
    '«%s» is not',
    (text) => {
      expect(isPeriod(text)).toBe(false);
      expect(() => parsePeriod(text)).toThrow(RangeError);
    },
  );

  test('is that of a voucher date', () => {
    expect(periodOf('2026-10-31')).toBe('202610');
    expect(() => periodOf('31/10/2026')).toThrow(RangeError);
  });
});

describe('months before and after', () => {
  test('cross the year', () => {
    expect(previousPeriod(p('202601'))).toBe('202512');
    expect(nextPeriod(p('202512'))).toBe('202601');
    expect(shiftPeriod(p('202611'), -23)).toBe('202412');
  });

  test('going some months and coming back ends where it began', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: -500, max: 500 }), (period, months) => {
        expect(shiftPeriod(shiftPeriod(period, months), -months)).toBe(period);
      }),
    );
  });

  test('text order is time order', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: 1, max: 500 }), (period, months) => {
        expect(shiftPeriod(period, months) > period).toBe(true);
      }),
    );
  });
});

describe('a range of periods', () => {
  test('holds both ends', () => {
    expect(periodRange(p('202511'), p('202602'))).toEqual(['202511', '202512', '202601', '202602']);
    expect(periodRange(p('202602'), p('202602'))).toEqual(['202602']);
  });

  test('the wrong way round is empty', () => {
    expect(periodRange(p('202602'), p('202601'))).toEqual([]);
  });

  test('is as long as the months it spans, each one once', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: 0, max: 60 }), (first, months) => {
        const range = periodRange(first, shiftPeriod(first, months));
        expect(range).toHaveLength(months + 1);
        expect(new Set(range).size).toBe(months + 1);
      }),
    );
  });
});

describe('shown to an accountant', () => {
  test('September is Set, as Peru writes it', () => {
    expect(monthAbbreviation(p('202609'))).toBe('Set');
    expect(formatPeriod(p('202609'))).toBe('Set 2026');
  });

  test('the twelve months', () => {
    const year = periodRange(p('202601'), p('202612') as Period).map(monthAbbreviation);
    expect(year.join(' ')).toBe('Ene Feb Mar Abr May Jun Jul Ago Set Oct Nov Dic');
  });
});
