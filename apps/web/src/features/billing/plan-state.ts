import type { Payment, Subscription } from '@yupana/contract/billing.ts';
import { ENDS_SOON, isPlanOver, PAID } from '@yupana/contract/plan-standing.ts';
import { findOffer, findPlan } from '@yupana/contract/plans.ts';
import { addDays, lastDayOf } from '../../lib/calendar.ts';
import { daysBetween } from '../../lib/formats.ts';

/** What an account has, in the words of Mi plan. */
export interface PlanState {
  kind: 'trial' | 'licence' | 'paid';
  over: boolean;
  /** A paid plan in its last days. */
  soon: boolean;
  /** Days left, its last one included; 0 when it is over. */
  daysLeft: number;
  /** The last day on which companies are open, and the first on which they are closed. */
  lastDay: string;
  closedFrom: string;
  /** The paid plan can be bought again as it is. */
  renewable: number | null;
}

/** @param today plain date in Lima */
export function planState(
  subscription: Pick<Subscription, 'plan_type' | 'end_date' | 'plan'>,
  today: string,
  partner: boolean,
): PlanState {
  const { plan_type, plan } = subscription;
  const paid = plan_type === PAID;
  const lastDay = lastDayOf(subscription);
  const over = isPlanOver(subscription, today);
  const daysLeft = over ? 0 : daysBetween(today, lastDay) + 1;
  return {
    kind: paid ? 'paid' : partner ? 'licence' : 'trial',
    over,
    soon: paid && !over && daysLeft <= ENDS_SOON,
    daysLeft,
    lastDay,
    closedFrom: addDays(lastDay, 1),
    renewable: paid && plan ? (findOffer(plan.plan_id)?.id ?? null) : null,
  };
}

/** `Pequeño negocio, mensual` */
export function planOfPayment({ plan_id }: Pick<Payment, 'plan_id'>): string {
  const plan = findPlan(plan_id);
  return plan ? `${plan.title}, ${plan.typePlan.toLowerCase()}` : `Plan ${plan_id}`;
}
