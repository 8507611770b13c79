import type { CallInput } from '@yupana/contract/call.ts';
import type { Collection, startCollection as call } from '@yupana/contract/collection.ts';
import type { Trouble } from '@yupana/contract/troubles.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { Sunat } from '../../sunat/connectors.ts';
import { inWords } from '../../sunat/words.ts';
import { lockBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { liftDoubt } from '../credentials/doubt-credentials.ts';
import { openCredentials, type StoredCredentials } from '../credentials/sealed-credentials.ts';
import { doorOf } from '../credentials/sire/door.ts';
import { readCollection } from './get-collection.ts';
import { requestRun } from './runs/request-run.ts';

/** «Actualizar ahora». Never with credentials that are missing or that SUNAT refused: repeating them locks the SOL user. */
export async function startCollection(ctx: Ctx, { params }: CallInput<typeof call>): Promise<Collection> {
  return ctx.transaction(async (tx) => {
    const business = await lockBusiness(ctx, tx, params.uuid);
    requireNotArchived(business);
    const credentials = await openCredentials(ctx.deps, ctx.firmId, tx, business.id);
    const refusal = refusalOf(ctx.deps.sunat, credentials);
    if (refusal) throw new AppError('COLLECTION_NOT_POSSIBLE', { message: inWords(refusal) });
    await liftDoubt(ctx.firmId, tx, business.id);
    await requestRun(ctx.deps, tx, { firmId: ctx.firmId, businessId: business.id }, 'manual');
    return readCollection(ctx, tx, business.id);
  });
}

/** What SUNAT refused of them, if asking again with the same would be wrong. A locked user may have been unlocked: who asks says so. */
function refusalOf(sunat: Sunat, credentials: StoredCredentials | undefined): Trouble | null {
  if (!credentials || !doorOf(sunat, credentials)) return 'api-client-missing';
  if (!credentials.rejected || credentials.rejectedSource === 'sol-user-locked') return null;
  return credentials.rejectedSource === 'api-client' ? 'api-client' : 'sol-user';
}
