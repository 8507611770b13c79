import type { getPeriods as call } from '@yupana/contract/businesses.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type { Ctx } from '../../ctx.ts';
import { triedPeriods } from '../completeness/tried-periods.ts';
import { requireBusiness } from './find-business.ts';

/** The periods of a company of which a book was collected, or tried in vain: the newest first. */
export async function getPeriods(ctx: Ctx, { params }: CallInput<typeof call>): Promise<{ tax_periods: string[] }> {
  return ctx.transaction(async (tx) => {
    const business = await requireBusiness(ctx, tx, params.uuid);
    return { tax_periods: await triedPeriods(ctx, tx, business.id) };
  });
}
