import type { CallInput } from '@yupana/contract/call.ts';
import type { takeBackBusiness as call } from '@yupana/contract/custody.ts';
import type { Ctx } from '../../ctx.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError } from '../../platform/errors.ts';
import { requirePlace } from '../billing/require-place.ts';
import { bringBack, requireReturnable } from '../businesses/custody.ts';
import { beginCollection } from '../collection/begin-collection.ts';
import { openCredentials } from '../credentials/sealed-credentials.ts';

/**
 * A company that was put away is the account's again, if its plan has room and no other account holds the RUC by now. It holds
 * the RUC once SUNAT accepts its credentials, as any other.
 */
export async function takeBack(ctx: Ctx, { params }: CallInput<typeof call>): Promise<void> {
  try {
    const id = await requireReturnable(ctx, params.uuid);
    await ctx.transaction(async (tx) => {
      await requirePlace(ctx, tx);
      const business = await bringBack(ctx, tx, id);
      const credentials = await openCredentials(ctx.deps, ctx.firmId, tx, id);
      // What SUNAT refused is not sent again for having been put away.
      if (credentials && !credentials.rejected) await beginCollection(ctx, tx, business, credentials, 'manual');
    });
  } catch (error) {
    if (violates(error, 'businesses_ruc_mine')) throw new AppError('BUSINESS_ALREADY_REGISTERED');
    throw error;
  }
}
