import type { Ctx } from '../../../ctx.ts';
import type { TaskItem } from '../../../schema/portfolio.ts';
import { lockTask, updateTask } from './queries-tasks.ts';

/** Changes the companies of a task under its lock, and tells that somebody is at it. @returns how they are then */
export function setItems(
  ctx: Ctx,
  taskId: string,
  change: (items: readonly TaskItem[]) => readonly TaskItem[],
): Promise<readonly TaskItem[]> {
  return ctx.transaction(async (tx) => {
    const row = await lockTask(ctx, tx, taskId);
    const items = change(row?.items ?? []);
    await updateTask(ctx, tx, taskId, { items, heartbeat_at: ctx.deps.clock.now() });
    return items;
  });
}
