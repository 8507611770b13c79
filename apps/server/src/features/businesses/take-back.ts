import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { takeBackBusiness as call, listPutAway as listCall } from '@yupana/contract/custody.ts';
import type { Ctx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requirePlace } from '../billing/require-place.ts';
import { beginCollection } from '../collection/begin-collection.ts';
import { openCredentials } from '../credentials/sealed-credentials.ts';
import { requireBusiness } from './find-business.ts';
import { presentBusiness } from './present-business.ts';
import { takeTurn } from './queries.ts';
import { findByRucAnywhere, findPutAway, listArchived, listRemoved, markBack } from './queries-custody.ts';

/**
 * A company that was put away is the account's again, if its plan has room and no other account holds the RUC by now. It holds
 * the RUC once SUNAT accepts its credentials, as any other.
 */
export async function takeBack(ctx: Ctx, { params }: CallInput<typeof call>): Promise<void> {
  try {
    const found = await ctx.transaction((tx) => findPutAway(ctx, tx, params.uuid));
    if (!found) throw notFound();
    const holder = await ctx.deps.database.system((tx) => findByRucAnywhere(tx, found.ruc, ctx.firmId));
    if (holder?.held_at) throw new AppError('BUSINESS_ALREADY_REGISTERED', { message: HELD });
    await ctx.transaction(async (tx) => {
      await requirePlace(ctx, tx);
      await takeTurn(tx, found.id);
      if (!(await markBack(ctx, tx, found.id, ctx.deps.clock.now()))) throw notFound();
      const business = await requireBusiness(ctx, tx, found.id);
      const credentials = await openCredentials(ctx.deps, ctx.firmId, tx, found.id);
      // What SUNAT refused is not sent again for having been put away.
      if (credentials && !credentials.rejected) await beginCollection(ctx, tx, business, credentials, 'manual');
    });
  } catch (error) {
    if (violates(error, 'businesses_ruc_mine')) throw new AppError('BUSINESS_ALREADY_REGISTERED');
    throw error;
  }
}

const HELD = 'Otra cuenta de Yupana tiene ahora esta empresa. Pide que te la traspase o que la quite.';

/** The companies that are no longer among the firm's, and can be again. */
export async function listPutAway(ctx: Ctx): Promise<CallResult<typeof listCall>> {
  return ctx.transaction(async (tx) => ({
    archived: (await listArchived(ctx, tx)).map(presentBusiness),
    removed: (await listRemoved(ctx, tx, ctx.deps.clock.now())).map(({ id, name, ruc, erase_at }) => ({
      uuid: id,
      name,
      ruc,
      erase_on: dateInLima(erase_at),
    })),
  }));
}
