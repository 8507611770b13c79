import { expect, test } from 'vitest';
import { observed, reviewGroup, reviewOf } from '../../../../test/review.ts';
import { shownReview } from './groups.ts';
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
