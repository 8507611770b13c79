import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type {
  dismissTask as dismissing,
  getTask as getting,
  PortfolioTask,
  stopTask as stopping,
  TaskKind,
} from '@yupana/contract/portfolio.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { dateInLima, dateTimeInLima } from '../../../platform/clock.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { TaskItem } from '../../../schema/portfolio.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { type RunOfCompany, runsOf } from '../../collection/runs/newest-runs.ts';
import { readCompleteness } from '../../completeness/read-completeness.ts';
import { collectionCell, runningWords } from '../cells.ts';
import { findTask, listShown, lockTask, type TaskRow, updateTask } from './queries-tasks.ts';

/** A step tells it every few seconds, and a close takes a minute at most: after this nobody goes on with it. */
const LOST_AFTER_MS = 15 * 60_000;

/** What was asked for is told for a day. */
const SHOWN_MS = 24 * 3_600_000;

export function shownSince({ deps }: Ctx): Date {
  return new Date(deps.clock.now().getTime() - SHOWN_MS);
}

const NOT_BEGUN = 'No comenzó';

/** The last of whoever asks, as it stands now; null when there is none, or it was put away. */
export function getTask(ctx: Ctx): Promise<CallResult<typeof getting>> {
  return ctx.transaction(async (tx) => {
    const [row] = await listShown(ctx, tx, shownSince(ctx));
    return { task: row ? await presentTask(ctx, tx, row) : null };
  });
}

/** What has not begun does not begin any more. @throws NOT_FOUND also when it is another member's */
export function stopTask(ctx: Ctx, { params }: CallInput<typeof stopping>): Promise<CallResult<typeof stopping>> {
  return ctx.transaction(async (tx) => {
    const row = await lockTask(ctx, tx, params.uuid);
    if (row?.member_id !== ctx.accountantId) throw notFound();
    const items = row.items.map((item) =>
      item.state === 'waiting' ? { ...item, state: 'stopped' as const, says: NOT_BEGUN } : item,
    );
    await updateTask(ctx, tx, row.id, { items });
    return { task: await presentTask(ctx, tx, { ...row, items }) };
  });
}

/** Puts a list away of which nothing is left to begin. @throws NOT_FOUND, PORTFOLIO_BUSY while something is */
export async function dismissTask(ctx: Ctx, { params }: CallInput<typeof dismissing>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await findTask(ctx, tx, params.uuid);
    if (row?.member_id !== ctx.accountantId) throw notFound();
    if (isBusy(ctx, row)) throw new AppError('PORTFOLIO_BUSY');
    await updateTask(ctx, tx, row.id, { dismissed_at: ctx.deps.clock.now() });
  });
}

/** Whether somebody is at it, or will be. A collection that began goes on by itself, and may wait for a day: it keeps nobody. */
export function isBusy(ctx: Ctx, row: TaskRow): boolean {
  return !isLost(ctx, row) && row.items.some(isHeld);
}

function isLost({ deps }: Ctx, { heartbeat_at }: TaskRow): boolean {
  return deps.clock.now().getTime() - heartbeat_at.getTime() > LOST_AFTER_MS;
}

/** As it stands now: of a collection that began, what became of it. Of a company that left the firm, or is not seen, nothing. */
export async function presentTask(ctx: Ctx, tx: Tx, row: TaskRow): Promise<PortfolioTask> {
  const names = new Map((await listBusinesses(ctx, tx)).map(({ uuid, name }) => [uuid, name]));
  const period = parsePeriod(row.tax_period);
  const sayOf = await SAID[row.kind](ctx, tx, row);
  const wasLost = isLost(ctx, row);
  const items = row.items.flatMap((item) => {
    const name = names.get(item.business_id);
    if (name === undefined) return [];
    const { state, says } = sayOf(wasLost ? lost(item) : item);
    return [{ uuid: item.business_id, name, state, says }];
  });
  const open = items.some(({ state }) => state === 'waiting' || state === 'running');
  const stoppable = !wasLost && row.items.some(({ state }) => state === 'waiting');
  return {
    uuid: row.id,
    kind: row.kind,
    tax_period: period,
    created_at: row.created_at.toISOString(),
    open,
    stoppable,
    dismissible: !isBusy(ctx, row),
    items,
  };
}

type Said = Pick<TaskItem, 'state' | 'says'>;

/** What is said of an item beyond what its step wrote down. */
const SAID: Readonly<Record<TaskKind, (ctx: Ctx, tx: Tx, row: TaskRow) => Promise<(item: TaskItem) => Said>>> = {
  collect: collected,
  close: async () => (item) => item,
};

/** Not begun, or in somebody's hands. */
function isHeld({ state, run_id }: TaskItem): boolean {
  return state === 'waiting' || (state === 'running' && run_id === null);
}

function lost(item: TaskItem): TaskItem {
  return isHeld(item) ? { ...item, state: 'failed', says: 'Se interrumpió de nuestro lado' } : item;
}

/** What became of the collections that began, in the words of the table. */
async function collected(ctx: Ctx, tx: Tx, { items, tax_period }: TaskRow): Promise<(item: TaskItem) => Said> {
  const begun = items.filter(({ run_id }) => run_id !== null);
  const runs = await runsOf(
    ctx,
    tx,
    begun.flatMap(({ run_id }) => run_id ?? []),
  );
  const books = begun.flatMap(({ business_id: businessId }) => [
    { businessId, period: tax_period, book: 'RCE' as const },
    { businessId, period: tax_period, book: 'RVIE' as const },
  ]);
  const lines = await readCompleteness(ctx, tx, books);
  const linesOf = new Map(begun.map((item, place) => [item, lines.slice(place * 2, place * 2 + 2)]));
  return (item) => {
    const run = runs.get(item.run_id ?? '');
    if (!run) return item;
    if (run.state === 'pending') return { state: 'waiting', says: 'En cola' };
    if (run.state === 'running') return { state: 'running', says: runningWords(run) };
    const cell = collectionCell(linesOf.get(item) ?? [], run);
    if (run.state === 'done' && cell.is === 'never') return { state: 'skipped', says: 'No incluye este periodo' };
    const isIn = run.state === 'done' && cell.is !== 'failed' && cell.is !== 'partial';
    return isIn
      ? { state: 'done', says: cell.says }
      : { state: 'failed', says: again(run, ctx.deps.clock.now()) ?? cell.says };
  };
}

/** When it is tried again by itself: `Reintenta a las 10:52`. */
function again({ next_try_at }: RunOfCompany, now: Date): string | null {
  if (next_try_at === null || next_try_at <= now) return null;
  const text = dateTimeInLima(next_try_at);
  return dateInLima(next_try_at) === dateInLima(now)
    ? `Reintenta a las ${text.slice(-5)}`
    : `Reintenta el ${text.slice(0, 5)} a las ${text.slice(-5)}`;
}
