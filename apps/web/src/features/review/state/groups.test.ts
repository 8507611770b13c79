import { money } from '@yupana/tax/money.ts';
import { expect, test } from 'vitest';
import { observed, reviewGroup, reviewOf } from '../../../../test/review.ts';
import { igvWithout, shownReview } from './groups.ts';
import type { Action, Job } from './job.ts';

const fuel = reviewGroup('Grifo Tanque Lleno', [observed(1), observed(2), observed(3, { without_credit: true })]);
const review = reviewOf([fuel]).data;
const job = (action: Action, different: Partial<Job> = {}): Job => ({
  ...{ id: 1, action, group: fuel, reason: '', awaited: null, state: 'waiting', batch: null, undone: false },
  ...different,
});

test('what was rejected on screen is among the rejected, and what was validated is not', () => {
  expect(shownReview(review, []).rejected).toBe(14);
  expect(shownReview(review, [job('decline')])).toMatchObject({ rejected: 17, left: 0, decided: 20 });
  expect(shownReview(review, [job('validate')])).toMatchObject({ rejected: 14, left: 0, decided: 20 });
});

test('taken back while the server counts it already, it is among them no more', () => {
  const after = reviewOf([]).data;
  const counted = { ...after, totals: { ...after.totals, rejected: { count: 17, igv_amount: 554 } } };
  expect(shownReview(counted, [job('decline', { undone: true, state: 'done' })]).rejected).toBe(14);
});

test('validating takes from what is to be paid the IGV that gives credit; rejecting takes nothing', () => {
  // 3,000.00 of sales less 1,000.00 of purchases.
  expect(shownReview(review, []).igv_to_pay).toBe(200_000);
  expect(shownReview(review, [job('validate')]).igv_to_pay).toBe(196_400);
  expect(shownReview(review, [job('decline')]).igv_to_pay).toBe(200_000);
});

test('figures that are not known stay unknown, whatever is done on screen', () => {
  const nothing = { count: null, igv_amount: null };
  const totals = { ...review.totals, observed: nothing, rejected: nothing, sales_igv_amount: null };
  expect(shownReview({ ...review, totals }, [job('decline')])).toMatchObject({
    ...{ rejected: null, left: null, at_stake: null, igv_to_pay: null },
  });
});

test('what is to be paid once some are validated is less by the IGV of those that give credit', () => {
  expect(igvWithout(money(200_000), fuel.vouchers)).toBe(196_400);
  expect(igvWithout(money(1_000), fuel.vouchers.slice(0, 1))).toBe(-800);
});

test('what is put aside is neither to be decided nor at stake, and its group is of the others alone', () => {
  const [first] = fuel.vouchers;
  const some = { ...fuel, vouchers: first ? [first] : [] };
  const aside = job('postpone', { group: some, awaited: { for: 'document', until: null } });
  const shown = shownReview(review, [aside]);
  expect(shown).toMatchObject({ left: 2, at_stake: 36, decided: 17, groups: [{ igv_amount: 36 }] });
  expect(shown.postponed.map(({ code }) => code)).toEqual([first?.code]);
  expect(shownReview(review, [aside, job('resume', { id: 2, group: some })])).toMatchObject({ left: 3, postponed: [] });
});

test('taken back, those that the server left out stand with the others again, each once', () => {
  const [first, ...rest] = fuel.vouchers;
  const some = { ...fuel, vouchers: first ? [first] : [] };
  const back = job('validate', { group: some, undone: true, state: 'done' });
  const codesOf = (shown: ReturnType<typeof shownReview>) =>
    shown.groups.map(({ vouchers }) => vouchers.map(({ code }) => code).sort());
  const all = fuel.vouchers.map(({ code }) => code).sort();
  for (const said of [[fuel], [{ ...fuel, vouchers: rest }]])
    expect(codesOf(shownReview(reviewOf(said).data, [back]))).toEqual([all]);
  // Of a group that the server has no more, those that were taken back alone.
  expect(codesOf(shownReview(reviewOf([]).data, [back]))).toEqual([[first?.code]]);
});
