import { isPlanOver, PAID, type Standing, TRIAL } from '@yupana/contract/plan-standing.ts';
import { addDays } from '../../../platform/calendar.ts';

interface FirmPlan {
  plan_type: Standing['plan_type'];
  plan_ends_on: string;
  partner_license_until: string | null;
}

/**
 * What a firm's account stands on today. A paid plan that ended leaves a partner's account with its licence, while that
 * lasts: it is free again, as it was before it paid.
 * @param today plain date in Lima
 */
export function standingOf({ plan_type, plan_ends_on, partner_license_until }: FirmPlan, today: string): Standing {
  const own = { plan_type, end_date: plan_ends_on };
  if (plan_type !== PAID || partner_license_until === null || !isPlanOver(own, today)) return own;
  // As a trial is over on its end date, and a licence the day after its last.
  const licence = { plan_type: TRIAL, end_date: addDays(partner_license_until, 1) } as const;
  return isPlanOver(licence, today) ? own : licence;
}
