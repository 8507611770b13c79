import type { BooksOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { money, ZERO } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { type Anchor, anchorOf, reckonOpening } from './reckon-opening.ts';

const [aug, sep, oct] = ['202608', '202609', '202610'].map(parsePeriod) as [never, never, never];
const books = (sales: number, validated: number, inProcess = 0): BooksOfPeriod => ({
  sales: money(sales),
  purchases: { count: 2, inProcess, validatedIgv: money(validated), sharedIgv: ZERO },
});
const months = (all: Record<string, BooksOfPeriod>) => (month: string) => all[month];
const said = (all: Record<string, Anchor>) => new Map(Object.entries(all));
const typed: Anchor = { source: 'typed', amount: money(1_000), reason: 'Según el FV 621' };

test('what was said of a period is with what it begins', () => {
  expect(reckonOpening(oct, said({ 202610: typed }), months({}))).toEqual(typed);
});

test('each month leaves the next what it did not use', () => {
  const all = months({ 202608: books(300, 700), 202609: books(900, 200) });
  // 300 − 700 − 1000 leaves 1400; 900 − 200 − 1400 leaves 700.
  expect(reckonOpening(oct, said({ 202608: typed }), all)).toEqual({ source: 'carried', amount: 700, since: aug });
  expect(reckonOpening(sep, said({ 202608: typed }), all)).toMatchObject({ amount: 1_400 });
});

test('a month that has to be paid leaves nothing, and what was said later counts from there', () => {
  const all = months({ 202608: books(9_000, 0), 202609: books(100, 400) });
  expect(reckonOpening(oct, said({ 202608: typed }), all)).toMatchObject({ source: 'carried', amount: 300 });
  const later: Anchor = { source: 'declared', amount: money(50) };
  const both = said({ 202608: typed, 202609: later });
  expect(reckonOpening(oct, both, all)).toEqual({ source: 'carried', amount: 350, since: sep });
});

test('what changes a later month moves no earlier one', () => {
  const before = months({ 202608: books(300, 700), 202609: books(900, 200) });
  const after = months({ 202608: books(300, 700), 202609: books(0, 99_000) });
  const all = said({ 202608: typed });
  expect(reckonOpening(sep, all, after)).toEqual(reckonOpening(sep, all, before));
});

test('unknown stays unknown: nobody said it, a month did not come, or none of it is judged', () => {
  expect(reckonOpening(oct, said({}), months({}))).toBeNull();
  expect(reckonOpening(oct, said({ 202608: typed }), months({ 202608: books(1, 1) }))).toBeNull();
  const waiting = months({ 202608: books(1, 0, 2), 202609: books(1, 1) });
  expect(reckonOpening(oct, said({ 202608: typed }), waiting)).toBeNull();
});

test('what was said longer than a year ago is not looked for', () => {
  expect(anchorOf(oct, said({ 202510: typed }))).toBe('202510');
  expect(anchorOf(oct, said({ 202509: typed }))).toBeNull();
});
