import type { Ctx } from '../../ctx.ts';
import { listViews } from './queries-views.ts';
import { findTask } from './tasks/queries-tasks.ts';

/** Whether this is a view of the table, or something asked for many companies, of whoever asks. */
export function isOwnOfPortfolio(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if ((await listViews(ctx, tx)).some((view) => view.id === id.toLowerCase())) return true;
    return (await findTask(ctx, tx, id))?.member_id === ctx.accountantId;
  });
}
