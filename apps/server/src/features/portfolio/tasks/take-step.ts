import { closeCompanies, collectCompanies, type TaskKind } from '@yupana/contract/portfolio.ts';
import { mayMake, type Role } from '@yupana/contract/roles.ts';
import { type Ctx, createCtx, type System } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TaskItem } from '../../../schema/portfolio.ts';
import { actsAs } from '../../accounts/people.ts';
import { newestRuns, runsOf } from '../../collection/runs/newest-runs.ts';
import { startCollection } from '../../collection/start-collection.ts';
import { stepTask } from '../job-definitions.ts';
import { closeNext } from './close-next.ts';
import { findTask, lockTask, type TaskRow, updateTask } from './queries-tasks.ts';
import { setItems } from './set-items.ts';

/** So many collections of one task are asked for at a time: others' stand in the same line, and what has not begun can be stopped. */
const AT_ONCE = 4;
const LOOK_AGAIN_MS = 3_000;

/**
 * Begins the next companies of a task, as whoever asked for it, and sends itself again while some are left: of a step that is lost, the
 * next one takes up what it left.
 */
export async function takeStep(system: System, { firmId, taskId }: { firmId: string; taskId: string }): Promise<void> {
  const found = await system.transaction(async (tx) => {
    const task = await findTask({ firmId }, tx, taskId);
    return task && { task, who: await actsAs(tx, task.member_id) };
  });
  if (!found) return;
  const { task, who } = found;
  const { access, take } = STEPS[task.kind];
  if (who?.firmId !== firmId || !mayMake(who.role, access)) return endAll(system, { firmId, taskId });
  const later = await take(createCtx(system.deps, who), task);
  if (later === null) return;
  const startAfter = new Date(system.deps.clock.now().getTime() + later);
  await system.deps.queue.send(
    stepTask,
    { firmId, taskId },
    { singletonKey: taskId, ...(later > 0 ? { startAfter } : {}) },
  );
}

/** Who may go on with it, and its next step: in how many milliseconds another is due; null: none is. */
const STEPS: Readonly<Record<TaskKind, { access: Role; take: (ctx: Ctx, task: TaskRow) => Promise<number | null> }>> = {
  collect: { access: collectCompanies.access, take: collectSome },
  close: { access: closeCompanies.access, take: closeNext },
};

/** @returns in how many milliseconds the next step is due; null: none is */
async function collectSome(ctx: Ctx, task: TaskRow): Promise<number | null> {
  const begun = task.items.flatMap(({ run_id }) => run_id ?? []);
  const runs = await ctx.transaction((tx) => runsOf(ctx, tx, begun));
  const open = [...runs.values()].filter(({ state }) => state === 'pending' || state === 'running').length;
  const next = task.items.filter(({ state }) => state === 'waiting').slice(0, Math.max(AT_ONCE - open, 0));
  for (const { business_id } of next) await begin(ctx, task.id, business_id);
  const left = await setItems(ctx, task.id, (items) => items);
  return left.some(({ state }) => state === 'waiting') ? LOOK_AGAIN_MS : null;
}

async function begin(ctx: Ctx, taskId: string, businessId: string): Promise<void> {
  // Stopped meanwhile, it does not begin.
  const items = await setItems(ctx, taskId, (all) => all);
  if (items.find(({ business_id }) => business_id === businessId)?.state !== 'waiting') return;
  const change = await ask(ctx, businessId);
  await setItems(ctx, taskId, (all) =>
    all.map((one) => (one.business_id === businessId ? { ...one, ...change } : one)),
  );
}

/** Asked again by a step that follows one that was lost it gives back the collection that is open. */
async function ask(ctx: Ctx, uuid: string): Promise<Partial<TaskItem>> {
  try {
    await startCollection(ctx, { params: { uuid }, query: undefined, body: undefined });
  } catch (error) {
    if (error instanceof AppError) return { state: 'skipped', says: error.message };
    throw error;
  }
  const run = (await ctx.transaction((tx) => newestRuns(ctx, tx, [uuid]))).get(uuid);
  return { state: 'running', says: 'En cola', run_id: run?.id ?? null };
}

/** Whoever asked is no member any more, or may not. */
async function endAll(system: System, { firmId, taskId }: { firmId: string; taskId: string }): Promise<void> {
  await system.deps.database.tenant(firmId, async (tx) => {
    const task = await lockTask({ firmId }, tx, taskId);
    const items = task?.items.map((item) =>
      item.state === 'waiting' ? { ...item, state: 'failed' as const, says: 'Ya no tienes permiso' } : item,
    );
    if (items) await updateTask({ firmId }, tx, taskId, { items });
  });
}
