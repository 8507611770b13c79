import { randomUUID } from 'node:crypto';
import { planOf } from '@yupana/contract/plans.ts';
import type { Ctx, Deps, Tx } from '../../ctx.ts';
import { setPaidUntil } from '../accounts/plan/firm-plan.ts';
import type { Charge } from './culqi/culqi-answers.ts';
import { toPeriods } from './firm-periods.ts';
import { MESSAGES } from './messages.ts';
import { addPeriod } from './plan-periods.ts';
import { listPeriods, type PaymentRow, replacePeriods, updatePayment } from './queries.ts';

/**
 * Gives the plan that a payment is for, and writes it down as paid. The firm's plan is locked before.
 * @param charge the money for it, whoever says so: Culqi, or a person who looked at it
 */
export async function givePlan(
  { clock }: Pick<Deps, 'clock'>,
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  payment: PaymentRow,
  charge: Pick<Charge, 'card'> & { id: string | null },
): Promise<void> {
  const today = clock.today();
  const plan = planOf(payment.plan_id);
  const current = toPeriods(await listPeriods(ctx, tx, today));
  const { periods, added } = addPeriod(current, { paymentId: payment.id, plan }, today);
  const rows = periods.map(({ paymentId, planId, startsOn, endsOn }) => ({
    id: randomUUID(),
    payment_id: paymentId,
    plan_id: planId,
    starts_on: startsOn,
    ends_on: endsOn,
  }));
  await replacePeriods(ctx, tx, today, rows);
  await setPaidUntil(ctx, tx, periods.at(-1)?.endsOn ?? added.endsOn);
  await updatePayment(ctx, tx, payment.id, {
    state: 'charged',
    message: MESSAGES.charged,
    decline_code: null,
    charge_id: charge.id,
    card: charge.card,
    starts_on: added.startsOn,
    ends_on: added.endsOn,
    settled_at: clock.now(),
  });
}
