import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { removeView as removing, saveView as saving } from '@yupana/contract/portfolio.ts';
import { MOST_VIEWS } from '@yupana/contract/portfolio-terms.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { deleteView, listViews, putView } from './queries-views.ts';
import { takeTurnToAsk } from './tasks/queries-tasks.ts';

/** Keeps a view for whoever asks, in place of theirs with the same name. @throws PORTFOLIO_VIEWS_FULL */
export function saveView(ctx: Ctx, { body }: CallInput<typeof saving>): Promise<CallResult<typeof saving>> {
  return ctx.transaction(async (tx) => {
    await takeTurnToAsk(tx, ctx);
    const kept = await listViews(ctx, tx);
    if (kept.length >= MOST_VIEWS && kept.every(({ name }) => name !== body.name))
      throw new AppError('PORTFOLIO_VIEWS_FULL');
    return { uuid: await putView(ctx, tx, body, ctx.deps.clock.now()), ...body };
  });
}

/** @throws NOT_FOUND also when it is another member's */
export async function removeView(ctx: Ctx, { params }: CallInput<typeof removing>): Promise<void> {
  if (!(await ctx.transaction((tx) => deleteView(ctx, tx, params.uuid)))) throw notFound();
}
