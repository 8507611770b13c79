import type { Subscription } from '@yupana/contract/billing.ts';
import { PAID } from '@yupana/contract/plan-standing.ts';
import { planOf } from '@yupana/contract/plans.ts';
import type { Ctx } from '../../ctx.ts';
import { readPlan } from '../accounts/plan/firm-plan.ts';
import { standingOf } from '../accounts/plan/standing-of.ts';
import { countBusinesses } from '../businesses/count-businesses.ts';
import { toPeriods } from './firm-periods.ts';
import { invoiceOf, presentPayment } from './payments/present-payment.ts';
import { planInForce } from './plan-periods.ts';
import { listPayments, listPeriods } from './queries.ts';

const SHOWN_PAYMENTS = 24;

/** The firm's plan, how many companies it takes, and what was paid. */
export async function getSubscription(ctx: Ctx): Promise<Subscription> {
  return ctx.transaction(async (tx) => {
    const today = ctx.deps.clock.today();
    const firm = await readPlan(ctx, tx);
    const standing = standingOf(firm, today);
    const paid = standing.plan_type === PAID ? toPeriods(await listPeriods(ctx, tx)) : [];
    const inForce = planInForce(paid, today);
    const plan = inForce && planOf(inForce.planId);
    return {
      ...standing,
      plan:
        inForce && plan
          ? {
              plan_id: plan.id,
              title: plan.title,
              type_plan: plan.typePlan,
              starts_on: inForce.startsOn,
              ends_on: inForce.endsOn,
            }
          : null,
      business_limit: plan?.businessNumber ?? null,
      businesses_count: await countBusinesses(ctx, tx),
      discount_percent: firm.discount_percent,
      invoice: invoiceOf(firm),
      payments: (await listPayments(ctx, tx, SHOWN_PAYMENTS)).map(presentPayment),
    };
  });
}
