import { isOnlyUnread } from '@yupana/contract/known-figures.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { NO_FIGURES } from '../../../test/figures.ts';
import { type BookKnowledge, completenessOf, type StoredLine } from './completeness-of.ts';

const TODAY = '2026-11-12';
const at = new Date('2026-11-12T11:40:00Z');
const line = (different: Partial<StoredLine> = {}): StoredLine => ({
  outcome: 'agreed',
  at,
  error_code: null,
  held: false,
  retriable: false,
  unread: 0,
  expected_count: 11,
  expected_igv: '198.00',
  expected_total: '1298.00',
  obtained_count: 11,
  obtained_igv: '198.00',
  obtained_total: '1298.00',
  ...different,
});
const of = (newest: StoredLine | null, kept: StoredLine | null = newest, more: Partial<BookKnowledge> = {}) =>
  completenessOf(
    { book: 'RCE', period: parsePeriod('202610'), newest, kept, collecting: false, nextTryAt: null, ...more },
    TODAY,
  );
const NONE = { obtained_count: 0, obtained_igv: '0.00', obtained_total: '0.00' };
const failure = line({
  outcome: 'failed',
  error_code: 'SUNAT_UNAVAILABLE',
  at: new Date('2026-11-12T12:00:00Z'),
  retriable: true,
  ...NO_FIGURES,
});

describe('there are figures to show', () => {
  test.each([
    ['what agrees with SUNAT', line()],
    ['what is short of SUNAT’s count', line({ outcome: 'gap', obtained_count: 5 })],
    ['what could not be compared', line({ outcome: 'unverified', expected_count: null })],
    ['SUNAT’s word that there is nothing', line({ outcome: 'empty', ...NONE })],
  ])('%s', (_what, newest) => {
    expect(of(newest).figures_at).toBe(at.toISOString());
  });

  test('what stands when the newest file was not believed, with the date of what stands', () => {
    const held = line({ outcome: 'gap', held: true, at: failure.at });
    expect(of(held, line())).toMatchObject({ held: true, at: failure.at.toISOString(), figures_at: at.toISOString() });
    expect(of(line()).held).toBe(false);
  });

  test('what agrees with SUNAT, with how many rows of its file could not be read', () => {
    expect(isOnlyUnread(of(line({ outcome: 'gap', unread: 2 })))).toBe(true);
    expect(isOnlyUnread(of(line({ outcome: 'gap', unread: 2, obtained_count: 9 })))).toBe(false);
    expect(isOnlyUnread(of(line({ outcome: 'gap' })))).toBe(false);
    expect(of(line()).unread).toBe(0);
  });

  test('what was collected before an attempt that failed, with its own date', () => {
    expect(of(failure, line())).toMatchObject({
      outcome: 'failed',
      at: failure.at.toISOString(),
      figures_at: at.toISOString(),
      expected: { count: 11, igv: 198, total: 1298 },
      obtained: { count: 11, igv: 198, total: 1298 },
    });
  });
});

describe('there are none, and so no zero', () => {
  test.each([
    ['nothing was ever collected', of(null)],
    ['the first attempt failed', of(failure, null)],
    ['a file without rows, while SUNAT counts eleven', of(line({ outcome: 'gap', ...NONE }))],
    ['a file without rows that nothing confirms', of(line({ outcome: 'unverified', expected_count: null, ...NONE }))],
    ['a failure after a file without rows', of(failure, line({ outcome: 'gap', ...NONE }))],
  ])('%s', (_what, completeness) => {
    expect(completeness.figures_at).toBeNull();
  });
});

test('each outcome of the acta has its word', () => {
  expect(of(line()).outcome).toBe('complete');
  expect(of(line({ outcome: 'empty', ...NONE })).outcome).toBe('empty');
  expect(of(line({ outcome: 'gap' })).outcome).toBe('gap');
  expect(of(line({ outcome: 'unverified' })).outcome).toBe('unverified');
  expect(of(null)).toMatchObject({ outcome: 'never', at: null, reason: null });
});

test('a failure says why, and when it is tried again', () => {
  const next = new Date('2026-11-12T13:40:00Z');
  expect(of(failure, null, { nextTryAt: next })).toMatchObject({
    reason: 'SUNAT no respondió.',
    next_try_at: next.toISOString(),
  });
});

test('a book that the next attempt does not ask for promises no hour, whatever its run does', () => {
  const next = new Date('2026-11-12T13:40:00Z');
  expect(of(line({ outcome: 'gap' }), undefined, { nextTryAt: next }).next_try_at).toBeNull();
  expect(of(line({ outcome: 'gap', retriable: true }), undefined, { nextTryAt: next }).next_try_at).not.toBeNull();
});

describe('the month', () => {
  const taken = (instant: string) => line({ at: new Date(instant) });

  test('is open until it is over in Lima', () => {
    expect(of(line())).toMatchObject({ month_open: false, month_over: true });
    const november = { period: parsePeriod('202611') };
    expect(of(line(), line(), november)).toMatchObject({ month_open: true, month_over: false });
    expect(of(null, null, november)).toMatchObject({ month_open: true, month_over: false });
  });

  test('stays open in figures that were taken before it ended in Lima, until newer ones come', () => {
    const lastMinute = taken('2026-11-01T04:59:00Z');
    expect(of(lastMinute)).toMatchObject({ outcome: 'complete', month_open: true, month_over: true });
    expect(of(taken('2026-11-01T05:00:00Z')).month_open).toBe(false);
    expect(of(failure, lastMinute)).toMatchObject({ outcome: 'failed', month_open: true });
    expect(of(line({ outcome: 'gap', held: true }), lastMinute).month_open).toBe(true);
    expect(of(failure, null).month_open).toBe(false);
  });
});
