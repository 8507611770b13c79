import type { ReviewedVoucher, ReviewGroup } from '@yupana/contract/review.ts';
import { fromWire, type Money, sum, toWire } from '@yupana/tax/money.ts';
import type { Decision } from '../../../lib/deciding/decidable.ts';
import type { Awaited } from '../../../lib/postponing/awaited-words.ts';

/** What can be done with vouchers of the review: deciding them, or putting them aside and taking them back. */
export type Action = Decision | 'postpone' | 'resume';

/** One thing that was done on screen, whether the server knows of it yet or not. */
export interface Job {
  id: number;
  action: Action;
  /** The group as it stood, with the vouchers alone that it was done to. */
  group: ReviewGroup;
  /** What sustains a decision. */
  reason: string;
  /** Of what was put aside. */
  awaited: Awaited | null;
  /** `waiting` for its turn, `sent`, `done`: answered. */
  state: 'waiting' | 'sent' | 'done';
  /** With what the server takes it back. */
  batch: string | null;
  /** It was taken back on screen. */
  undone: boolean;
}

export function isDecision({ action }: Job): boolean {
  return action === 'validate' || action === 'decline';
}

/** What the server said of a group, with what is done on screen and not in its answer yet laid over it. */
export function layOver(groups: readonly ReviewGroup[], jobs: readonly Job[]): ReviewGroup[] {
  return jobs.reduce<ReviewGroup[]>(
    (shown, job) => (job.undone ? laidBack(shown, job) : laid(shown, job)),
    [...groups],
  );
}

function laid(groups: readonly ReviewGroup[], job: Job): ReviewGroup[] {
  const codes = codesOf(job);
  return groups.flatMap((group) => {
    if (group.id !== job.group.id) return [group];
    const vouchers = isDecision(job)
      ? group.vouchers.filter(({ code }) => !codes.has(code))
      : group.vouchers.map((one) => (codes.has(one.code) ? { ...one, postponed: awaitedOf(job) } : one));
    return vouchers.length > 0 ? [withVouchers(group, vouchers)] : [];
  });
}

/** As before it: the server may have answered meanwhile without these. */
function laidBack(groups: readonly ReviewGroup[], job: Job): ReviewGroup[] {
  const codes = codesOf(job);
  const here = groups.find(({ id }) => id === job.group.id);
  if (!here) return [...groups, job.group];
  const others = here.vouchers.filter(({ code }) => !codes.has(code));
  return groups.map((group) => (group === here ? withVouchers(here, [...others, ...job.group.vouchers]) : group));
}

function awaitedOf({ awaited, action }: Job): ReviewedVoucher['postponed'] {
  return action === 'postpone' ? awaited : null;
}

function codesOf({ group }: Job): Set<string> {
  return new Set(group.vouchers.map(({ code }) => code));
}

/** A group of these vouchers, with what they come to. */
export function withVouchers(group: ReviewGroup, vouchers: readonly ReviewedVoucher[]): ReviewGroup {
  const dates = vouchers.map(({ issue_date }) => issue_date).sort();
  return {
    ...group,
    vouchers: [...vouchers],
    igv_amount: toWire(igvOf(vouchers)),
    total_amount: toWire(sum(vouchers.map(({ total_amount }) => fromWire(total_amount)))),
    first_date: dates[0] ?? group.first_date,
    last_date: dates.at(-1) ?? group.last_date,
  };
}

export function igvOf(vouchers: readonly { igv_amount: number }[]): Money {
  return sum(vouchers.map(({ igv_amount }) => fromWire(igv_amount)));
}
