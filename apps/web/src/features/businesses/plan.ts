import type { User } from '@yupana/contract/accounts.ts';
import { daysBetween } from '../../lib/formats.ts';

const PAID = 2;
export const TRIAL_DAYS = 7;

/** What a plan banner says. The home derives only the two of the trial. `null`: there is nothing to say. */
export type PlanNotice =
  | { kind: 'free'; daysLeft: number; endDate: string }
  | { kind: 'active_trial' }
  /** The licence of the partner that paid for the account ended. */
  | { kind: 'ended_license' }
  | { kind: 'pre_expired_plan'; daysLeft: number }
  | { kind: 'expired_plan' }
  | null;

/**
 * Trial with its end date in the future → `free`; today or past → `active_trial`. For Siscont's accounts the licence pays:
 * while it lasts there is nothing to choose.
 * @param today plain date in Lima
 */
export function planNotice(
  { plan_type, end_date }: User['subscription'],
  today: string,
  profile?: User['accountant_profile'],
): PlanNotice {
  if (plan_type === PAID) return null;
  const daysLeft = daysBetween(today, end_date);
  if (profile === 'Siscont') return daysLeft > 0 ? null : { kind: 'ended_license' };
  return daysLeft > 0 ? { kind: 'free', daysLeft, endDate: end_date } : { kind: 'active_trial' };
}

/** Company cards and registration are off once the end date has passed, unless the plan is paid. */
export function isTrialOver({ plan_type, end_date }: User['subscription'], today: string): boolean {
  return plan_type !== PAID && daysBetween(today, end_date) <= 0;
}
