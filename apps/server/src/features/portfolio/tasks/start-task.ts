import { randomUUID } from 'node:crypto';
import type { CallInput } from '@yupana/contract/call.ts';
import type {
  closeCompanies as closing,
  collectCompanies as collecting,
  PortfolioTask,
} from '@yupana/contract/portfolio.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { stepTask } from '../job-definitions.ts';
import { deleteOld, insertTask, listShown, takeTurnToAsk, updateTask } from './queries-tasks.ts';
import { isBusy, presentTask, shownSince } from './show-task.ts';

const WAITS = { state: 'waiting', says: 'En cola', run_id: null } as const;

/** @throws NOT_FOUND also when one alone is another firm's; PORTFOLIO_BUSY while something of another is left to begin */
export function collectCompanies(ctx: Ctx, { body }: CallInput<typeof collecting>): Promise<PortfolioTask> {
  const { tax_period, business_uuids } = body;
  return start(ctx, {
    kind: 'collect',
    tax_period,
    reason: '',
    companies: business_uuids.map((uuid) => ({ uuid, seq: 0 })),
  });
}

/** The same, to close: it waits for no collection, whose list is shown again when this one is put away. */
export function closeCompanies(ctx: Ctx, { body }: CallInput<typeof closing>): Promise<PortfolioTask> {
  return start(ctx, { kind: 'close', ...body });
}

interface Asked {
  kind: PortfolioTask['kind'];
  tax_period: string;
  reason: string;
  companies: readonly { uuid: string; seq: number }[];
}

function start(ctx: Ctx, { kind, tax_period, reason, companies }: Asked): Promise<PortfolioTask> {
  const now = ctx.deps.clock.now();
  return ctx.transaction(async (tx) => {
    await takeTurnToAsk(tx, ctx);
    const seen = new Set((await listBusinesses(ctx, tx)).map(({ uuid }) => uuid));
    if (companies.some(({ uuid }) => !seen.has(uuid.toLowerCase()))) throw notFound();
    for (const other of await listShown(ctx, tx, shownSince(ctx))) {
      if (!isBusy(ctx, other)) await updateTask(ctx, tx, other.id, { dismissed_at: now });
      else if (kind !== 'close' || other.kind !== 'collect') throw new AppError('PORTFOLIO_BUSY');
    }
    await deleteOld(ctx, tx, shownSince(ctx));
    const once = new Map(companies.map(({ uuid, seq }) => [uuid.toLowerCase(), seq]));
    const items = [...once].map(([business_id, seq]) => ({ business_id, ...WAITS, seq }));
    const id = randomUUID();
    const row = { id, firm_id: ctx.firmId, member_id: ctx.accountantId, kind, tax_period, reason, items };
    await insertTask(tx, { ...row, created_at: now, heartbeat_at: now });
    await ctx.deps.queue.send(stepTask, { firmId: ctx.firmId, taskId: id }, { tx, singletonKey: id });
    return presentTask(ctx, tx, { ...row, created_at: now, heartbeat_at: now, dismissed_at: null });
  });
}
