import type { CallInput } from '@yupana/contract/call.ts';
import type { forgetApiClient as call } from '@yupana/contract/credentials.ts';
import type { Ctx } from '../../ctx.ts';
import { lockBusiness, requireBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { beginCollection } from '../collection/begin-collection.ts';
import { dropApiClient } from '../credentials/sealed-credentials.ts';
import { provePerson } from '../two-step/prove-person.ts';

/**
 * Goes on with the SOL user alone, which nobody has to write again. What SUNAT said of that user stands: a refused password is no
 * other for want of a client.
 * @param token of the session that asks
 */
export async function forgetApiClient(
  ctx: Ctx,
  { params, body }: CallInput<typeof call>,
  token: string,
): Promise<void> {
  await ctx.transaction((tx) => requireBusiness(ctx, tx, params.uuid));
  await provePerson(ctx, body, token);
  await ctx.transaction(async (tx) => {
    const business = await lockBusiness(ctx, tx, params.uuid);
    requireNotArchived(business);
    const credentials = await dropApiClient(ctx, tx, business.id);
    if (credentials && !credentials.rejected) await beginCollection(ctx, tx, business, credentials, 'retry');
  });
}
