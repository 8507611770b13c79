import type { validateRuc as call } from '@yupana/contract/businesses.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import type { Ctx } from '../../ctx.ts';
import { findOwnerOfRuc, findSupplierName } from './queries.ts';

/** Whether a RUC may be registered, and the name that the firm's own vouchers know it by. That it is taken is told; by whom is not. */
export async function validateRuc(ctx: Ctx, { params }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const owner = await ctx.deps.database.system((tx) => findOwnerOfRuc(tx, params.ruc));
  const name = await ctx.transaction((tx) => findSupplierName(ctx, tx, params.ruc));
  return {
    ruc: params.ruc,
    natural_person: isNaturalPerson(params.ruc),
    registered: owner !== undefined,
    registered_by_me: owner === ctx.firmId,
    name,
  };
}
