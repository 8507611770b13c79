import type { CallResponse } from '@yupana/contract/call.ts';
import type { getReview, ReviewedVoucher, ReviewGroup } from '@yupana/contract/review.ts';
import { igvOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { add, fromWire, type Money, subtract, toWire } from '@yupana/tax/money.ts';
import { type Action, igvOf, type Job, layOver, withVouchers } from './job.ts';

export type Review = CallResponse<typeof getReview>['data'];

/** What is shown of a review: decisions to take, and what was put aside. */
export interface ShownReview {
  /** Those with most IGV at stake first: of one period all have the same deadline. */
  groups: readonly ReviewGroup[];
  postponed: readonly PostponedVoucher[];
  /** Vouchers still to be decided, also those that did not fit in the answer; null: not known. */
  left: number | null;
  at_stake: number | null;
  decided: number;
  rejected: number | null;
  /** IGV to pay as it stands; null while either book is not known. */
  igv_to_pay: Money | null;
}

export interface PostponedVoucher extends ReviewedVoucher {
  group: ReviewGroup;
}

/** What the server said, with what was done since laid over it. */
export function shownReview(review: Review, jobs: readonly Job[]): ShownReview {
  const laid = layOver(review.groups, jobs);
  const groups = laid.flatMap((group) =>
    onlyOf(
      group,
      group.vouchers.filter(({ postponed }) => postponed === null),
    ),
  );
  groups.sort((one, other) => Math.abs(other.igv_amount) - Math.abs(one.igv_amount));
  const postponed = laid.flatMap((group) =>
    group.vouchers.filter((one) => one.postponed !== null).map((one) => ({ ...one, group })),
  );
  const { observed, deductible, rejected, sales_igv_amount, opening_amount } = review.totals;
  const before = review.groups.flatMap(({ vouchers }) => vouchers);
  const standing = laid.flatMap(({ vouchers }) => vouchers);
  const gone = before.length - standing.length;
  const goneIgv = subtract(igvOf(before), igvOf(standing));
  const aside = igvOf(postponed);
  return {
    groups,
    postponed,
    left: observed.count === null ? null : observed.count - gone - postponed.length,
    at_stake:
      observed.igv_amount === null ? null : toWire(subtract(fromWire(observed.igv_amount), add(goneIgv, aside))),
    decided: review.decided + gone,
    rejected: rejected.count === null ? null : rejected.count + movedBy('decline', review, jobs).count,
    igv_to_pay:
      sales_igv_amount === null || deductible.igv_amount === null
        ? null
        : subtract(
            igvOfPeriod(
              fromWire(sales_igv_amount),
              fromWire(deductible.igv_amount),
              opening_amount === null ? null : fromWire(opening_amount),
            ),
            movedBy('validate', review, jobs).credit,
          ),
  };
}

/** What an action did on screen that is not in the server's totals yet, and what was taken back that still is in them. */
function movedBy(action: Action, review: Review, jobs: readonly Job[]) {
  const observed = new Set(review.groups.flatMap(({ vouchers }) => vouchers.map(({ code }) => code)));
  const all = jobs
    .filter((job) => job.action === action)
    .flatMap(({ group, undone }) => group.vouchers.map((voucher) => ({ ...voucher, undone })))
    .filter(({ code, undone }) => observed.has(code) !== undone);
  const [done, back] = [all.filter(({ undone }) => !undone), all.filter(({ undone }) => undone)];
  return { count: done.length - back.length, credit: subtract(creditOf(done), creditOf(back)) };
}

/** IGV that validating them takes from what is to be paid: what gives no credit takes none. */
function creditOf(vouchers: readonly ReviewedVoucher[]): Money {
  return igvOf(vouchers.filter(({ without_credit }) => !without_credit));
}

/** A group with these of its vouchers; none without any. */
export function onlyOf(group: ReviewGroup, vouchers: readonly ReviewedVoucher[]): ReviewGroup[] {
  if (vouchers.length === 0) return [];
  return [vouchers.length === group.vouchers.length ? group : withVouchers(group, vouchers)];
}

/** IGV to pay once these are validated. */
export function igvWithout(now: Money, vouchers: readonly ReviewedVoucher[]): Money {
  return subtract(now, creditOf(vouchers));
}

/** The same as it is shown. */
export function igvSoles(vouchers: readonly { igv_amount: number }[]): number {
  return toWire(igvOf(vouchers));
}

/** «Consumo personal o ajeno al negocio · prendas de vestir» */
export function shortOf({ short, category }: Pick<ReviewGroup, 'short' | 'category'>): string {
  return category === null ? short : `${short} · ${category}`;
}
