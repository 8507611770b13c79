import { isPlanOver, PAID } from '@yupana/contract/plan-standing.ts';
import { ASK_FOR_QUOTE, LARGEST, planOf } from '@yupana/contract/plans.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { lockPlan } from '../accounts/plan/firm-plan.ts';
import { standingOf } from '../accounts/plan/standing-of.ts';
import { countBusinesses } from '../businesses/count-businesses.ts';
import { toPeriods } from './firm-periods.ts';
import { planInForce } from './plan-periods.ts';
import { listPeriods } from './queries.ts';

/**
 * Whether the firm may register one company more. The trial takes as many as the largest plan, until its end; a plan that
 * ended, paid or not, has no place at all until one is paid. The firm stays locked until the transaction ends: two
 * registrations take turns.
 * @throws TRIAL_ENDED, PLAN_ENDED or PARTNER_LICENSE_ENDED, PLAN_LIMIT_REACHED
 */
export async function requirePlace(ctx: Ctx, tx: Tx): Promise<void> {
  const firm = await lockPlan(ctx, tx);
  const today = ctx.deps.clock.today();
  const standing = standingOf(firm, today);
  if (isPlanOver(standing, today)) {
    if (standing.plan_type === PAID) throw new AppError('PLAN_ENDED');
    throw new AppError(firm.partner_license_until ? 'PARTNER_LICENSE_ENDED' : 'TRIAL_ENDED');
  }
  if (standing.plan_type !== PAID) {
    if ((await countBusinesses(ctx, tx)) < LARGEST) return;
    throw new AppError('PLAN_LIMIT_REACHED', { message: TRIAL_FULL });
  }
  const inForce = planInForce(toPeriods(await listPeriods(ctx, tx)), today);
  if (!inForce) return;
  const plan = planOf(inForce.planId);
  const has = await countBusinesses(ctx, tx);
  if (has < plan.businessNumber) return;
  throw new AppError('PLAN_LIMIT_REACHED', { message: explain(plan, has) });
}

const TRIAL_FULL = `La prueba gratis admite hasta ${LARGEST} empresas. Para más, pide tu cotización en Planes y precios.`;

function explain({ title, businessNumber }: { title: string; businessNumber: number }, has: number) {
  const advice =
    businessNumber < LARGEST ? 'Elige un plan mayor en Planes y precios para registrar más.' : ASK_FOR_QUOTE;
  return `Tu plan ${title} admite hasta ${businessNumber} empresas y ya tienes ${has}. ${advice}`;
}
