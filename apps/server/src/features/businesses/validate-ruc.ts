import type { validateRuc as call } from '@yupana/contract/businesses.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import type { Ctx } from '../../ctx.ts';
import { namesFor, UNKNOWN } from './propose-names.ts';
import { findOwnerOfRuc } from './queries.ts';

/** Whether a RUC may be registered, and what is known of it. That it is taken is told; by whom is not. */
export async function validateRuc(ctx: Ctx, { params }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const owner = await ctx.deps.database.system((tx) => findOwnerOfRuc(tx, params.ruc));
  const known = await namesFor(ctx, [params.ruc]);
  return {
    ruc: params.ruc,
    natural_person: isNaturalPerson(params.ruc),
    registered: owner !== undefined,
    registered_by_me: owner === ctx.firmId,
    ...(known.get(params.ruc) ?? UNKNOWN),
  };
}
