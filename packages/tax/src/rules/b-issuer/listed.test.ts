import { expect, test } from 'vitest';
import { decide } from '../../judging/decide.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';

/** What is made of a purchase of 1 June 2026 by the list of those without operational capacity. */
function listed(from: string, to: string | null, more: Record<string, unknown> = {}) {
  const facts = factsOf({ facts: { 'lists.ssco': { known: { from, to, resolution: null } }, ...more } });
  const { spoken, judgeAgainOn } = decide(facts, RULEBOOK);
  const found = spoken.find(({ rule }) => rule.id === 'proveedor-ssco');
  return { how: found?.figures.how ?? null, severity: found?.severity ?? null, judgeAgainOn };
}

test('on the last day of the list a supplier still stands in it, and on the next no more', () => {
  expect(listed('2026-02-28', '2026-06-01')).toMatchObject({ how: 'after', severity: 'rejects' });
  expect(listed('2026-02-28', '2026-05-31')).toMatchObject({ how: null });
});

test('what was issued on the day of the publication was not issued after it', () => {
  expect(listed('2026-05-31', null)).toMatchObject({ how: 'after' });
  expect(listed('2026-06-01', null)).toMatchObject({ how: 'term', severity: 'observes' });
});

test('of a list of before 20 March 2022 nothing issued before that day is reached', () => {
  const issued = (day: string) => listed('2026-05-31', null, { 'voucher.issueDate': day, today: '2026-08-01' });
  expect(issued('2022-03-19')).toMatchObject({ how: null });
  expect(issued('2022-03-20')).toMatchObject({ how: 'over' });
});

test('the last of thirty business days is one of them, and it is looked at again the day after', () => {
  // Of a publication on 10 June 2026 it is 24 July: 29 June and 23 July are holidays.
  const on = (today: string) => listed('2026-06-10', null, { today });
  expect(on('2026-07-24')).toEqual({ how: 'term', severity: 'observes', judgeAgainOn: '2026-07-25' });
  expect(on('2026-07-25')).toMatchObject({ how: 'over', severity: 'rejects' });
});
