import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { checkPartnerRuc as call } from '@yupana/contract/partner.ts';
import { isPlanOver } from '@yupana/contract/plan-standing.ts';
import { type Ctx, createSystem } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { getMe } from '../accounts/get-me.ts';
import { emailOf } from '../accounts/own-account.ts';
import { renewLicense } from '../accounts/plan/firm-plan.ts';
import { ownerOfRuc } from '../businesses/owner-of-ruc.ts';
import { trialEndOf } from './licence.ts';
import { readVisit } from './validate-link.ts';

/**
 * Whose the company of the visit is, told only to whom the partner sent with it. The licence of the link counts from now on.
 * @throws AppError PARTNER_VISIT_EXPIRED also when the visit is of another email than the session's
 */
export async function checkRuc(ctx: Ctx, { body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const system = createSystem(ctx.deps);
  const visit = await readVisit(system, body.visit_token);
  await ctx.transaction(async (tx) => {
    if ((await emailOf(ctx, tx)) !== visit.email) throw new AppError('PARTNER_VISIT_EXPIRED');
    await renewLicense(ctx, tx, visit.license_until, trialEndOf(visit.license_until));
  });
  const owner = await system.transaction((tx) => ownerOfRuc(tx, visit.ruc, ctx.firmId));
  const { plan_type, end_date } = (await getMe(ctx)).subscription;
  const plan_over = isPlanOver({ plan_type, end_date }, ctx.deps.clock.today());
  if (!owner) return { ruc: visit.ruc, owner: 'nobody', name: null, plan_over };
  return { ruc: visit.ruc, owner: owner.firmId === ctx.firmId ? 'me' : 'other', name: owner.name, plan_over };
}
