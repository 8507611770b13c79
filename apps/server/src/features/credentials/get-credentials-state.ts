import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getCredentialsState as call } from '@yupana/contract/credentials.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { requireBusiness } from '../businesses/find-business.ts';
import { findCredentials } from './queries.ts';
import { hasApiClient, openSolUser } from './sealed-credentials.ts';
import { restOf } from './sol-users.ts';

/** What a person should know before writing credentials again. The SOL user is told, which is no secret of theirs; no key is. */
export async function getCredentialsState(
  ctx: Ctx,
  { params }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const { business, row } = await ctx.transaction(async (tx) => {
    const business = await requireBusiness(ctx, tx, params.uuid);
    return { business, row: await findCredentials(ctx, tx, business.id) };
  });
  if (!row) throw notFound();
  const username = openSolUser(ctx.deps, business.id, row);
  // What SUNAT accepted before is no guess, and does not wait.
  const rest = row.accepted_at === null ? await restOf(ctx.deps, { ruc: business.ruc, solUser: username }) : null;
  return {
    username,
    rests_until: rest?.toISOString() ?? null,
    has_api_client: hasApiClient(row),
    failed_tries: row.failed_tries,
    rejected_at: row.rejected_at?.toISOString() ?? null,
    rejected_source: row.rejected_source && (row.rejected_source.startsWith('sol-user') ? 'portal-sunat' : 'api-sunat'),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}
