import { parsePeriod, shiftPeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { planBooks } from '../plan-books.ts';
import { MOST_ATTEMPTS, nextTry } from './back-off.ts';
import { dailyMinute, dailyWindow, nextDaily } from './daily-minute.ts';

const NOW = new Date('2026-11-20T15:00:00Z');

describe('the next attempt', () => {
  test('comes later each time, and in the end not by itself', () => {
    const pauses = [1, 2, 3, 4, 5].map((attempt) => nextTry('failure', attempt, NOW)!.getTime() - NOW.getTime());
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBe(60_000);
    expect(nextTry('failure', MOST_ATTEMPTS, NOW)).toBeNull();
  });

  test('waits at least as long as SUNAT asked', () => {
    expect(nextTry('failure', 1, NOW, 600_000)!.getTime() - NOW.getTime()).toBe(600_000);
  });

  test('comes almost at once when it was the worker that died', () => {
    expect(nextTry('loss', 1, NOW)!.getTime() - NOW.getTime()).toBe(2_000);
  });
});

describe('the night', () => {
  test('spreads the companies from two to six, each always at the same minute', () => {
    const minutes = Array.from({ length: 2_000 }, (_, n) => dailyMinute(`2051234${String(n).padStart(4, '0')}`));
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(120);
    expect(Math.max(...minutes)).toBeLessThan(360);
    const byQuarter = Map.groupBy(minutes, (minute) => Math.floor(minute / 15));
    expect(byQuarter.size).toBe(16);
    for (const some of byQuarter.values()) expect(some.length).toBeLessThan(250);
    expect(dailyMinute('20512340001')).toBe(dailyMinute('20512340001'));
  });

  test("is Lima's: 04:30 UTC is still the evening before", () => {
    expect(dailyWindow(new Date('2026-11-21T04:30:00Z'))).toEqual({
      minute: 1410,
      since: new Date('2026-11-20T07:00:00Z'),
    });
    expect(dailyWindow(new Date('2026-11-21T07:00:00Z'))).toEqual({
      minute: 120,
      since: new Date('2026-11-21T07:00:00Z'),
    });
  });
});

test('the next daily collection is tonight until its minute has come, then tomorrow', () => {
  expect(nextDaily(180, new Date('2026-11-21T04:30:00Z'))).toEqual(new Date('2026-11-21T08:00:00Z'));
  expect(nextDaily(180, new Date('2026-11-21T07:59:59Z'))).toEqual(new Date('2026-11-21T08:00:00Z'));
  expect(nextDaily(180, new Date('2026-11-21T08:00:00Z'))).toEqual(new Date('2026-11-22T08:00:00Z'));
});

describe('the plan of a run', () => {
  const newest = parsePeriod('202610');
  const of = (count: number, openOnes = 1) =>
    Array.from({ length: count }, (_, back) => ({
      period: shiftPeriod(newest, -back),
      state: back < openOnes ? ('not-presented' as const) : ('presented' as const),
      code: back < openOnes ? '03' : '01',
    }));

  test('is the last 24 periods, the newest first, purchases before sales', () => {
    const plan = planBooks('registration', { RCE: of(60).reverse(), RVIE: of(60) }, () => false);
    expect(plan).toHaveLength(48);
    expect(plan.slice(0, 3)).toEqual([
      { period: '202610', book: 'RCE' },
      { period: '202610', book: 'RVIE' },
      { period: '202609', book: 'RCE' },
    ]);
    expect(plan.at(-1)).toEqual({ period: '202411', book: 'RVIE' });
  });

  test('of a company with one book or none is what there is', () => {
    expect(planBooks('registration', { RCE: of(2), RVIE: [] }, () => false)).toHaveLength(2);
    expect(planBooks('registration', { RCE: [], RVIE: [] }, () => false)).toEqual([]);
  });

  test('every night is what may still change: not presented, or among the last three', () => {
    const plan = planBooks('daily', { RCE: of(24, 5), RVIE: of(24, 1) }, () => true);
    expect(plan.filter(({ book }) => book === 'RCE')).toHaveLength(5);
    expect(plan.filter(({ book }) => book === 'RVIE')).toHaveLength(3);
  });

  test('every night is also what no run has completed', () => {
    const incomplete = '202503';
    const plan = planBooks('daily', { RCE: of(24), RVIE: [] }, ({ period }) => period !== incomplete);
    expect(plan.map(({ period }) => period)).toEqual(['202610', '202609', '202608', incomplete]);
  });

  test('counts a period once, though SUNAT may list it twice', () => {
    expect(planBooks('manual', { RCE: [...of(2), ...of(2)], RVIE: [] }, () => false)).toHaveLength(2);
  });
});
