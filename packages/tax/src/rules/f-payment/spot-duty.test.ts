import { expect, test } from 'vitest';
import { known } from '../../facts/fact.ts';
import type { Facts } from '../../facts/facts.ts';
import { money } from '../../money.ts';
import { parsePeriod } from '../../period.ts';
import { LAW } from '../../tables/law-of-peru.ts';
import { CLEAN_PURCHASE } from '../../testing/clean-purchase.ts';
import { creditPeriodOf, matchOf, spotDutyOf } from './spot-duty.ts';

const marked = (code: string | null, total: number, change: Partial<Facts['voucher']> = {}): Facts => ({
  ...CLEAN_PURCHASE,
  voucher: { ...CLEAN_PURCHASE.voucher, total: money(total), ...change },
  document:
    CLEAN_PURCHASE.document.is === 'known'
      ? known({ ...CLEAN_PURCHASE.document.value, detraction: { code, percent: null, amount: null } }, 'XML de SUNAT')
      : CLEAN_PURCHASE.document,
});

test('a marked purchase is to be deposited in whole soles until the fifth working day of the month after its period', () => {
  // 5,310.00 × 12 % = 637.20; July 2026 begins on a Wednesday.
  expect(spotDutyOf(marked('022', 531_000), LAW)).toEqual({
    ...{ code: '022', percent: 12, expected: 63_700, limit: '2026-07-07' },
  });
});

test.each([
  ['one that is not marked', CLEAN_PURCHASE],
  ['one under the amount of its code', marked('022', 70_000)],
  ['a boleta', marked('022', 531_000, { typeCode: '03' })],
  ['one from abroad', marked('022', 531_000, { issuerDocumentType: '0' })],
])('nothing is asked of %s', (_what, facts) => {
  expect(spotDutyOf(facts, LAW)).toBeNull();
});

test('of a code whose rate nobody published, or of none, it is not known how much, and it is asked all the same', () => {
  expect(spotDutyOf(marked('047', 531_000), LAW)).toMatchObject({ code: '047', percent: null, expected: null });
  expect(spotDutyOf(marked(null, 531_000), LAW)).toMatchObject({ code: null, percent: null, expected: null });
});

test('of a period of which no holidays are published there is no last day', () => {
  expect(spotDutyOf(marked('022', 531_000, { period: parsePeriod('203006') }), LAW)?.limit).toBeNull();
});

const DUTY = { expected: money(63_700), limit: '2026-07-07' };

test.each([
  ['matches', [{ amount: 63_700, on: '2026-07-07' }]],
  ['matches', [{ amount: 63_600, on: '2026-07-01' }]],
  ['less', [{ amount: 63_599, on: '2026-07-01' }]],
  ['less', []],
  ['late', [{ amount: 63_700, on: '2026-07-08' }]],
  [
    'late',
    [
      { amount: 23_700, on: '2026-07-20' },
      { amount: 40_000, on: '2026-07-01' },
    ],
  ],
  [
    'matches',
    [
      { amount: 63_700, on: '2026-07-01' },
      { amount: 63_700, on: '2026-08-01' },
    ],
  ],
] as const)('what was deposited %s', (match, deposits) => {
  expect(
    matchOf(
      DUTY,
      deposits.map(({ amount, on }) => ({ amount: money(amount), on })),
    ),
  ).toBe(match);
});

test('of what nobody knows how much it is, any deposit is one, and without a last day none is late', () => {
  const deposits = [{ amount: money(100), on: '2026-12-31' }];
  expect(matchOf({ expected: null, limit: '2026-07-07' }, deposits)).toBe('late');
  expect(matchOf({ expected: null, limit: null }, deposits)).toBe('matches');
});

test('deposited until the fifth working day the credit is of the period, later of the month of the deposit', () => {
  const october = parsePeriod('202610');
  // 1 November 2026 is a Sunday: Monday the 2nd is the first working day.
  expect(creditPeriodOf(october, '2026-11-06', LAW)).toBe('202610');
  expect(creditPeriodOf(october, '2026-11-07', LAW)).toBe('202611');
  expect(creditPeriodOf(october, '2027-02-01', LAW)).toBe('202702');
  expect(creditPeriodOf(parsePeriod('203006'), '2030-07-01', LAW)).toBeNull();
});
