import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { askWithholdings as call } from '@yupana/contract/withholdings.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockBusiness, requireNotArchived } from '../../businesses/find-business.ts';
import { askStateOf } from './ask-state.ts';
import { isAskable } from './is-askable.ts';
import { wantAsking } from './want-asking.ts';

/**
 * «Consultar depósitos»: SUNAT is asked soon, for this period first. A password that it refused is not sent again by this.
 * @throws NOT_FOUND also when it is another firm's; BUSINESS_ARCHIVED; WITHHOLDINGS_NOT_POSSIBLE
 */
export function startAsking(ctx: Ctx, { params, body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  return ctx.transaction(async (tx) => {
    const business = await lockBusiness(ctx, tx, params.uuid);
    requireNotArchived(business);
    if (!isAskable(ctx.deps)) throw new AppError('WITHHOLDINGS_NOT_POSSIBLE');
    const company = { firmId: ctx.firmId, businessId: business.id };
    await wantAsking(ctx.deps, tx, company, [body.tax_period]);
    const asking = await askStateOf(ctx.deps, tx, company, { period: body.tax_period, kind: 'deposits' });
    return { success: true as const, asking };
  });
}
