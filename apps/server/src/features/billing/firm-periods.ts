import { planOf } from '@yupana/contract/plans.ts';
import type { PlanPeriod } from './plan-periods.ts';
import type { listPeriods } from './queries.ts';

/** Stored stretches with the size of their plan, also of one that is no longer sold. */
export function toPeriods(rows: Awaited<ReturnType<typeof listPeriods>>): PlanPeriod[] {
  return rows.map((row) => ({
    paymentId: row.payment_id,
    planId: row.plan_id,
    businessNumber: planOf(row.plan_id).businessNumber,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  }));
}
