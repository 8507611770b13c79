import type { Deps, System } from '../../ctx.ts';
import { addDays } from '../../platform/calendar.ts';
import { type CouponRow, endCoupon, insertCoupon, listCoupons } from './queries.ts';
import { normaliseCode } from './redeem-coupon.ts';

/** As much of the system as coupons need: the operator's command has no more. */
export type CouponDesk = Pick<System, 'transaction'> & { deps: Pick<Deps, 'clock'> };

export interface NewCoupon {
  code: string;
  /** One of both. */
  percent?: number;
  trialDays?: number;
  /** `YYYY-MM-DD`, both included; today and without end when absent. */
  from?: string;
  until?: string;
  /** Uses; unlimited when absent. */
  limit?: number;
}

/** @returns false when the code is taken; that coupon is left as it is */
export function createCoupon(system: CouponDesk, coupon: NewCoupon): Promise<boolean> {
  const { clock } = system.deps;
  return system.transaction((tx) =>
    insertCoupon(tx, {
      code: normaliseCode(coupon.code),
      percent: coupon.percent ?? null,
      trial_days: coupon.trialDays ?? null,
      valid_from: coupon.from ?? clock.today(),
      valid_until: coupon.until ?? null,
      use_limit: coupon.limit ?? null,
      created_at: clock.now(),
    }),
  );
}

/** Yesterday becomes its last day. What it gave stays given. @returns false when there is no such coupon */
export function cancelCoupon(system: CouponDesk, code: string): Promise<boolean> {
  const yesterday = addDays(system.deps.clock.today(), -1);
  return system.transaction((tx) => endCoupon(tx, normaliseCode(code), yesterday));
}

export function allCoupons(system: CouponDesk): Promise<CouponRow[]> {
  return system.transaction((tx) => listCoupons(tx));
}
