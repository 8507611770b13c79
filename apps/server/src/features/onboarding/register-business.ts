import type { Business, registerBusiness as call } from '@yupana/contract/businesses.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type { Ctx } from '../../ctx.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError } from '../../platform/errors.ts';
import { requirePlace } from '../billing/require-place.ts';
import { addBusiness } from '../businesses/add-business.ts';
import { requireBusiness } from '../businesses/find-business.ts';
import { ownerOfRuc } from '../businesses/owner-of-ruc.ts';
import { presentBusiness } from '../businesses/present-business.ts';
import { beginCollection } from '../collection/begin-collection.ts';
import { dailyMinute } from '../collection/runs/daily-minute.ts';
import { credentialsOf, saveCredentials } from '../credentials/sealed-credentials.ts';

/**
 * Registers a company with its credentials and begins to collect it, all in one transaction: there is no company without
 * its collection. An account has a RUC once; one that another account holds is refused, and one that SUNAT has accepted for
 * nobody may be registered by several: whoever's credentials it accepts first holds it (businesses/hold-ruc.ts).
 */
export async function registerBusiness(ctx: Ctx, { body }: CallInput<typeof call>): Promise<Business> {
  try {
    const owner = await ctx.deps.database.system((tx) => ownerOfRuc(tx, body.ruc, ctx.firmId));
    if (owner) throw new AppError('BUSINESS_ALREADY_REGISTERED', { field: 'ruc' });
    return await ctx.transaction(async (tx) => {
      await requirePlace(ctx, tx);
      const business = await addBusiness(ctx, tx, body, dailyMinute(body.ruc));
      const credentials = credentialsOf({ ...body, password: body.passwordSOL });
      await saveCredentials(ctx, tx, business.id, credentials);
      await beginCollection(ctx, tx, business, credentials, 'registration');
      return presentBusiness(await requireBusiness(ctx, tx, business.id));
    });
  } catch (error) {
    if (violates(error, 'businesses_ruc_mine')) throw new AppError('BUSINESS_ALREADY_REGISTERED', { field: 'ruc' });
    throw error;
  }
}
