import type { CallInput } from '@yupana/contract/call.ts';
import type { markChangesSeen as call } from '@yupana/contract/changes.ts';
import type { Ctx } from '../../../ctx.ts';
import { lockBusiness } from '../../businesses/find-business.ts';
import { markSeen } from './queries-changes.ts';

/** The accountant has seen these changes, or all that were noted until a moment. What came later stays unseen. */
export async function markChangesSeen(ctx: Ctx, { params, body }: CallInput<typeof call>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const business = await lockBusiness(ctx, tx, params.uuid);
    const scope = { businessId: business.id, book: body.book, period: body.tax_period };
    await markSeen(ctx, tx, scope, { until: new Date(body.until), only: body.changes, at: ctx.deps.clock.now() });
  });
}
