import { expect, test } from 'vitest';
import { LAW } from './law-of-peru.ts';

const valueOn = <T>(entry: { value: T } | 'not-published') => (entry === 'not-published' ? entry : entry.value);

test('a date without a value answers that nothing was published, and never the last value', () => {
  expect(valueOn(LAW.uit.on('2026-12-31'))).toBe(550_000);
  expect(LAW.uit.on('2027-01-01')).toBe('not-published');
  expect(LAW.uit.on('2018-12-31')).toBe('not-published');
  expect(LAW.holidays.on('2028-01-01')).toBe('not-published');
});

test('what is only announced is kept and never applied', () => {
  expect(LAW.igvReduced.on('2027-03-01')).toBe('not-published');
  expect(LAW.igvReduced.expectedOn('2027-03-01')?.value.percent).toBe(15);
  expect(LAW.annotationByDl1669.on('2027-03-01')).toBe('not-published');
  expect(valueOn(LAW.annotationMonths.on('2027-03-01'))).toBe(12);
});

test('thresholds change on the day on which their norm says so', () => {
  expect(valueOn(LAW.bancarizacion.on('2022-03-31'))).toEqual({ PEN: 350_000, USD: 100_000 });
  expect(valueOn(LAW.bancarizacion.on('2022-04-01'))).toEqual({ PEN: 200_000, USD: 50_000 });
  expect(valueOn(LAW.igvReduced.on('2025-12-31'))).toMatchObject({ percent: 10 });
  expect(valueOn(LAW.igvReduced.on('2026-01-01'))).toMatchObject({ percent: 10.5 });
  expect(valueOn(LAW.vehicles.on('2019-06-15'))).toMatchObject({ mostUits: 30 });
  expect(valueOn(LAW.vehicles.on('2019-06-16'))).toMatchObject({ mostUits: 26 });
});

test('a code of detraction has its rate and threshold, and one without a rate has none, never zero', () => {
  const spot = valueOn(LAW.spot.on('2026-05-10'));
  if (spot === 'not-published') throw new Error('no SPOT');
  expect(spot.get('037')).toMatchObject({ percent: 12, over: 70_000 });
  expect(spot.get('027')).toMatchObject({ percent: 4, over: 40_000 });
  expect(spot.get('040')).toMatchObject({ percent: 4, over: null });
  expect(spot.get('001')).toMatchObject({ over: 'half-uit' });
  expect(spot.get('028')?.percent).toBeNull();
  expect(spot.has('038')).toBe(false);
  const before = valueOn(LAW.spot.on('2025-03-31'));
  expect(before !== 'not-published' && before.has('044')).toBe(false);
});

test('every value says where it stands and where it was read', () => {
  for (const dated of Object.values(LAW)) {
    for (const day of ['2019-07-01', '2022-10-01', '2025-06-01', '2026-06-01']) {
      const entry = dated.on(day);
      if (entry === 'not-published') continue;
      expect(entry.norm).not.toBe('');
      expect(entry.source).not.toBe('');
      expect(entry.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(entry.from <= day).toBe(true);
    }
  }
});
