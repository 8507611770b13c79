import type { updateCredentials as call } from '@yupana/contract/businesses.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type { Ctx } from '../../ctx.ts';
import { lockBusiness, requireBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { beginCollection } from '../collection/begin-collection.ts';
import { credentialsOf, replaceCredentials } from '../credentials/sealed-credentials.ts';
import { provePerson } from '../two-step/prove-person.ts';

/**
 * Replaces the four credentials together, lifts SUNAT's refusal of the old ones, and collects anew. Whoever found the screen
 * open must not: it asks who is there.
 * @param token of the session that asks
 */
export async function updateCredentials(
  ctx: Ctx,
  { params, body }: CallInput<typeof call>,
  token: string,
): Promise<void> {
  await ctx.transaction((tx) => requireBusiness(ctx, tx, params.uuid));
  await provePerson(ctx, body, token);
  await ctx.transaction(async (tx) => {
    const business = await lockBusiness(ctx, tx, params.uuid);
    requireNotArchived(business);
    const credentials = credentialsOf(body);
    await replaceCredentials(ctx, tx, business.id, credentials);
    await beginCollection(ctx, tx, business, credentials, 'retry');
  });
}
