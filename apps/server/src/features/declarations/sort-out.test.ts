import type { DeclarationRow } from '@yupana/sunat/portal/platform/types.ts';
import type { Period } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { sortOut } from './sort-out.ts';

const [JUL, AUG, SEP] = ['202607', '202608', '202609'] as [Period, Period, Period];
const row = (orderNumber: string, period: Period, presentedOn = '2026-10-15'): DeclarationRow => ({
  declaration: {
    ...{ orderNumber, period, presentedOn, form: { code: '0621', name: null }, bank: null },
    ...{ amountPaid: null, figures: null },
  },
});
const sorted = (...rows: DeclarationRow[]) => {
  const { declarations, answers } = sortOut({ rows, tooMany: [] }, { from: JUL, to: SEP }, '2026-10-15');
  return [declarations.map(({ orderNumber }) => orderNumber), answers.map(({ outcome }) => outcome)];
};

test('what is listed is told of each period, and an order that is listed twice alike is one', () => {
  expect(sorted(row('1', AUG), row('2', AUG), row('1', AUG))).toEqual([
    ['1', '2'],
    ['listed', 'listed', 'listed'],
  ]);
});

test('an order that comes with two periods, or with two days, is of none, and each is in doubt', () => {
  expect(sorted(row('1', AUG), row('1', SEP))).toEqual([[], ['listed', 'in-doubt', 'in-doubt']]);
  expect(sorted(row('1', AUG), row('1', AUG, '2026-09-15'))).toEqual([[], ['listed', 'in-doubt', 'listed']]);
});

test('a day to come is none on which it was presented', () => {
  expect(sorted(row('1', AUG, '2026-10-16'), row('2', SEP))).toEqual([['2'], ['listed', 'in-doubt', 'listed']]);
});

test('a row that is no declaration leaves in doubt what it may be of, also where another stands', () => {
  const unread = (doubts: Period | 'all' | 'none'): DeclarationRow => ({ rejected: true, field: 'numOrd', doubts });
  expect(sorted(row('1', AUG), unread(AUG))).toEqual([['1'], ['listed', 'in-doubt', 'listed']]);
  expect(sorted(row('1', AUG), unread('all'))).toEqual([['1'], ['in-doubt', 'in-doubt', 'in-doubt']]);
  expect(sorted(row('1', AUG), unread('none'))).toEqual([['1'], ['listed', 'listed', 'listed']]);
});

test('more than SUNAT lists is told before all else', () => {
  const { answers } = sortOut(
    { rows: [row('1', AUG)], tooMany: [{ from: AUG, to: AUG }] },
    { from: JUL, to: SEP },
    '2026-10-15',
  );
  expect(answers.map(({ outcome }) => outcome)).toEqual(['listed', 'too-many', 'listed']);
});
