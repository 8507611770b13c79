import type { CallInput } from '@yupana/contract/call.ts';
import type { renameBusiness as call } from '@yupana/contract/custody.ts';
import type { Ctx } from '../../ctx.ts';
import { lockBusiness } from './find-business.ts';
import { rename } from './queries-custody.ts';

export async function renameBusiness(ctx: Ctx, { params, body }: CallInput<typeof call>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { id } = await lockBusiness(ctx, tx, params.uuid);
    await rename(ctx, tx, id, body.name);
  });
}
