import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { readMailboxNow as call } from '@yupana/contract/mailbox.ts';
import type { Ctx } from '../../../ctx.ts';
import { requireEnterable } from '../can-enter.ts';
import { markWanted } from './queries-reading.ts';
import { sendReading } from './wake-reading.ts';

/** «Leer ahora». */
export async function askReading(ctx: Ctx, { params }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  return ctx.transaction(async (tx) => {
    const { id } = await requireEnterable(ctx, tx, params.ruc);
    const whose = { firmId: ctx.firmId, businessId: id };
    await markWanted(tx, whose, ctx.deps.clock.now());
    await sendReading(ctx.deps, tx, whose);
    return { asked: true };
  });
}
