import { describe, expect, test } from 'vitest';
import { isCarried } from './carried-rate.ts';
import { monthsToRead } from './months-to-read.ts';

const NEVER = new Map<string, Date>();
const read = (month: string, at: string) => new Map([[month, new Date(at)]]);

describe('the last rate is carried', () => {
  test('over a weekend without asking anybody', () => {
    expect(isCarried('2026-11-20', '2026-11-20', NEVER)).toBe(true);
    expect(isCarried('2026-11-20', '2026-11-22', NEVER)).toBe(true);
  });

  test('over a holiday only where its month was read after it', () => {
    // 2026-07-28 and 29 are holidays, a Tuesday and a Wednesday.
    expect(isCarried('2026-07-27', '2026-07-29', NEVER)).toBe(false);
    expect(isCarried('2026-07-27', '2026-07-29', read('2026-07', '2026-07-28T15:00:00Z'))).toBe(false);
    expect(isCarried('2026-07-27', '2026-07-29', read('2026-07', '2026-08-01T15:00:00Z'))).toBe(true);
  });

  test('a month read on the day itself, by the date in Lima, does not know that day yet', () => {
    const carried = (readAt: string) => isCarried('2026-07-27', '2026-07-28', read('2026-07', readAt));
    expect(carried('2026-07-28T15:00:00Z')).toBe(false);
    expect(carried('2026-07-29T04:59:00Z')).toBe(false);
    expect(carried('2026-07-29T05:00:00Z')).toBe(true);
  });

  test('and never over more than a week', () => {
    expect(isCarried('2026-07-01', '2026-07-09', read('2026-07', '2026-08-01T15:00:00Z'))).toBe(false);
  });
});

describe('months of rates', () => {
  test('of a new installation are all of two years and this one, newest first', () => {
    const months = monthsToRead('2026-11-20', []);
    expect(months.slice(0, 2)).toEqual(['2026-11', '2026-10']);
    expect(months.at(-1)).toBe('2024-10');
  });

  test('that were read since they ended are not asked for again; this one is, and one that was read in its middle', () => {
    const read_at = new Date('2026-11-01T15:00:00Z');
    const all = monthsToRead('2026-11-20', []).map((month) => ({ month, read_at }));
    expect(monthsToRead('2026-11-20', all)).toEqual(['2026-11']);
    expect(monthsToRead('2026-12-02', all)).toEqual(['2026-12', '2026-11']);
  });
});
