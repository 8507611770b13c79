import type { Tx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { findCoupon, takeUse } from './queries.ts';

/** What a coupon gives: a discount on the first payment or more days of trial. */
export interface Benefit {
  percent: number | null;
  trialDays: number;
}

/** Codes are said on the phone and printed on paper: capitals and spaces around make no difference. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/**
 * Uses a coupon once, within the transaction that creates the account: an account that is not made uses nothing.
 * @param today `YYYY-MM-DD` in Lima
 * @throws AppError COUPON_UNKNOWN, COUPON_NOT_YET_VALID, COUPON_EXPIRED, COUPON_SPENT, on the field `coupon_code`
 */
export async function redeemCoupon(tx: Tx, typed: string, today: string): Promise<Benefit> {
  const code = normaliseCode(typed);
  const taken = await takeUse(tx, code, today);
  if (taken) return { percent: taken.percent, trialDays: taken.trial_days ?? 0 };
  const coupon = await findCoupon(tx, code);
  const field = 'coupon_code';
  if (!coupon) throw new AppError('COUPON_UNKNOWN', { field });
  if (coupon.valid_from > today) throw new AppError('COUPON_NOT_YET_VALID', { field });
  if (coupon.valid_until !== null && coupon.valid_until < today) throw new AppError('COUPON_EXPIRED', { field });
  throw new AppError('COUPON_SPENT', { field });
}
