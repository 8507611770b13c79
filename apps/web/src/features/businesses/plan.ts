import type { User } from '@yupana/contract/accounts.ts';
import { ENDS_SOON, isPlanOver, PAID } from '@yupana/contract/plan-standing.ts';
import { daysBetween } from '../../lib/formats.ts';

/** What a plan banner says. `null`: there is nothing to say. */
export type PlanNotice =
  | { kind: 'free'; daysLeft: number; endDate: string }
  | { kind: 'active_trial' }
  /** The licence of the partner that paid for the account ended. */
  | { kind: 'ended_license' }
  | { kind: 'pre_expired_plan'; daysLeft: number }
  | { kind: 'expired_plan' }
  | null;

/**
 * Trial with its end date in the future → `free`; today or past → `active_trial`. A paid plan: its last week, and what
 * comes after its last day. For Siscont's accounts the licence pays: while it lasts there is nothing to choose.
 * @param today plain date in Lima
 */
export function planNotice(
  subscription: User['subscription'],
  today: string,
  profile?: User['accountant_profile'],
): PlanNotice {
  const { plan_type, end_date } = subscription;
  const daysLeft = daysBetween(today, end_date);
  const over = isPlanOver(subscription, today);
  if (plan_type === PAID) {
    if (over) return { kind: 'expired_plan' };
    // Its last day is still a day of it.
    return daysLeft < ENDS_SOON ? { kind: 'pre_expired_plan', daysLeft: daysLeft + 1 } : null;
  }
  if (profile === 'Siscont') return over ? { kind: 'ended_license' } : null;
  return over ? { kind: 'active_trial' } : { kind: 'free', daysLeft, endDate: end_date };
}
