import type { validateRuc as call } from '@yupana/contract/businesses.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import { type Ctx, createSystem } from '../../ctx.ts';
import { takeLookUp } from '../accounts/attempts.ts';
import { ownerOfRuc } from '../businesses/owner-of-ruc.ts';
import { namesFor, UNKNOWN } from './propose-names.ts';

/**
 * Whether a RUC may be registered, and what is known of it. That it is taken is told; by whom is not. An account that asks for
 * one RUC after the other waits longer each time: nobody is to list who has what.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function validateRuc(ctx: Ctx, { params }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const system = createSystem(ctx.deps);
  const owner = await system.transaction(async (tx) => {
    await takeLookUp(system, tx, ctx.firmId);
    return ownerOfRuc(tx, params.ruc, ctx.firmId);
  });
  const known = await namesFor(ctx, [params.ruc]);
  return {
    ruc: params.ruc,
    natural_person: isNaturalPerson(params.ruc),
    registered: owner !== undefined,
    registered_by_me: owner?.firmId === ctx.firmId,
    ...(known.get(params.ruc) ?? UNKNOWN),
  };
}
