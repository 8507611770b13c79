import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { type archiveBusiness, DAYS_TO_REGRET, type removeBusiness } from '@yupana/contract/custody.ts';
import type { Ctx, Deps, Tx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { putAside, setForErasing } from '../businesses/custody.ts';
import { lockBusiness } from '../businesses/find-business.ts';
import { stopRuns } from '../collection/runs/stop-runs.ts';

const DAY = 24 * 3_600_000;

/** Its collections stop; its place of the plan and its RUC are free. What was collected stays and can be read. */
export async function archive(ctx: Ctx, { params }: CallInput<typeof archiveBusiness>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { id } = await lockBusiness(ctx, tx, params.uuid);
    // The runs first: whoever ends one at this moment locks it before the company, too.
    await stopRuns(ctx.deps, tx, { firmId: ctx.firmId, businessId: id }, 'archived');
    await putAside(ctx, tx, id, ctx.deps.clock.now());
  });
}

/** Out of sight at once, erased in thirty days unless it is taken back. Its place and its RUC are free from now on. */
export async function remove(
  ctx: Ctx,
  { params }: CallInput<typeof removeBusiness>,
): Promise<CallResult<typeof removeBusiness>> {
  return { erase_on: await ctx.transaction((tx) => takeOut(ctx.deps, tx, ctx, params.uuid)) };
}

/** The same in a transaction, whoever asks for it. @returns the day on which it is erased @throws NOT_FOUND */
export async function takeOut(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  firm: Pick<Ctx, 'firmId'>,
  businessId: string,
): Promise<string> {
  const now = clock.now();
  const eraseAt = new Date(now.getTime() + DAYS_TO_REGRET * DAY);
  const { id } = await lockBusiness(firm, tx, businessId);
  await stopRuns({ clock }, tx, { firmId: firm.firmId, businessId: id }, 'removed');
  await setForErasing(firm, tx, id, now, eraseAt);
  return dateInLima(eraseAt);
}
