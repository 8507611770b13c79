import type { CallInput } from '@yupana/contract/call.ts';
import type { Collection, startCollection as call } from '@yupana/contract/collection.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { requireBusiness } from '../businesses/find-business.ts';
import { areComplete, openCredentials } from '../credentials/sealed-credentials.ts';
import { readCollection } from './get-collection.ts';
import { requestRun } from './request-run.ts';

/** «Actualizar ahora». Never with credentials that are missing or that SUNAT refused: repeating them locks the SOL user. */
export async function startCollection(ctx: Ctx, { params }: CallInput<typeof call>): Promise<Collection> {
  return ctx.transaction(async (tx) => {
    const business = await requireBusiness(ctx, tx, params.uuid);
    const credentials = await openCredentials(ctx.deps, ctx.firmId, tx, business.id);
    if (!credentials || credentials.rejected || !areComplete(credentials)) {
      throw new AppError('COLLECTION_NOT_POSSIBLE');
    }
    await requestRun(ctx.deps, tx, { firmId: ctx.firmId, businessId: business.id }, 'manual');
    return readCollection(ctx, tx, business.id);
  });
}
