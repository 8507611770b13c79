import { type Selectable, sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import type { TaskItem } from '../../../schema/portfolio.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of what was asked for many companies at once. */

export type TaskRow = Selectable<Schema['portfolio_tasks']>;
type Firm = Pick<Ctx, 'firmId'>;
type Member = Pick<Ctx, 'firmId' | 'accountantId'>;

/** One at a time asks for a member, until its transaction ends. */
export async function takeTurnToAsk(tx: Tx, { accountantId }: Member): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portfolio/${accountantId}`}, 0))`.execute(tx);
}

export async function insertTask(tx: Tx, { items, ...task }: Omit<TaskRow, 'dismissed_at'>): Promise<void> {
  await tx
    .insertInto('portfolio_tasks')
    .values({ ...task, items: JSON.stringify(items) })
    .execute();
}

/** Those of a member since a moment that were not put away, the newest first. */
export function listShown({ firmId, accountantId }: Member, tx: Tx, since: Date): Promise<TaskRow[]> {
  return tx
    .selectFrom('portfolio_tasks')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('member_id', '=', accountantId)
    .where('dismissed_at', 'is', null)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findTask({ firmId }: Firm, tx: Tx, id: string): Promise<TaskRow | undefined> {
  return tx
    .selectFrom('portfolio_tasks')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Nobody else changes it until the transaction ends. */
export function lockTask({ firmId }: Firm, tx: Tx, id: string): Promise<TaskRow | undefined> {
  return tx
    .selectFrom('portfolio_tasks')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTask(
  { firmId }: Firm,
  tx: Tx,
  id: string,
  { items, ...change }: { items?: readonly TaskItem[]; heartbeat_at?: Date; dismissed_at?: Date },
): Promise<void> {
  await tx
    .updateTable('portfolio_tasks')
    .set({ ...change, ...(items && { items: JSON.stringify(items) }) })
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .execute();
}

/** What a member asked for before then is shown to nobody. */
export async function deleteOld({ firmId, accountantId }: Member, tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('portfolio_tasks')
    .where('firm_id', '=', firmId)
    .where('member_id', '=', accountantId)
    .where('created_at', '<', before)
    .execute();
}
