import type { Subscription } from '@yupana/contract/billing.ts';
import { findPlan, type Plan } from '@yupana/contract/plans.ts';
import { addDays } from '../../../lib/calendar.ts';

/**
 * The day on which a plan that is bought today begins, as the server will decide it: tomorrow, or after what is already
 * paid of its size or a larger one. Null when that cannot be told from the plan in force alone.
 * @param today in Lima
 */
export function startOf(
  { businessNumber }: Plan,
  { plan, end_date }: Pick<Subscription, 'plan' | 'end_date'>,
  today: string,
): string | null {
  const inForce = plan && plan.ends_on > today ? findPlan(plan.plan_id) : undefined;
  if (!plan || !inForce || inForce.businessNumber < businessNumber) return addDays(today, 1);
  return plan.ends_on === end_date ? addDays(end_date, 1) : null;
}
