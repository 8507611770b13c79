import { findPlan } from '@yupana/contract/plans.ts';
import type { PlanPeriod } from './plan-periods.ts';
import type { listPeriods } from './queries.ts';

/** Stored stretches with the size of their plan. A plan that is no longer sold keeps its row and has no size left. */
export function toPeriods(rows: Awaited<ReturnType<typeof listPeriods>>): PlanPeriod[] {
  return rows.map((row) => ({
    paymentId: row.payment_id,
    planId: row.plan_id,
    businessNumber: findPlan(row.plan_id)?.businessNumber ?? 0,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  }));
}
