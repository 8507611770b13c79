import { type Insertable, sql } from 'kysely';
import { COMPANY_CHANNEL } from '../../../company-channel.ts';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of the runs. The worker acts for a firm without being one of its members: it names the firm. */

/** One company of one firm. */
export interface Whose {
  firmId: string;
  businessId: string;
}

export async function announce(tx: Tx, businessId: string): Promise<void> {
  await sql`select pg_notify(${COMPANY_CHANNEL}, ${businessId})`.execute(tx);
}

export function findOpenRun(tx: Tx, { firmId, businessId }: Whose) {
  return tx
    .selectFrom('collection_runs')
    .select(['id', 'state'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('state', 'in', ['pending', 'running'])
    .executeTakeFirst();
}

/** Whether a collection is under way or will begin by itself before the daily one. */
export async function hasRunAhead(tx: Tx, { firmId, businessId }: Whose): Promise<boolean> {
  const run = await tx
    .selectFrom('collection_runs')
    .select('id')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where((eb) => eb.or([eb('state', 'in', ['pending', 'running']), eb('next_try_at', 'is not', null)]))
    .executeTakeFirst();
  return run !== undefined;
}

/** @returns false when there is an open one already: the index lets only one in */
export async function insertRun(tx: Tx, run: Insertable<Schema['collection_runs']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('collection_runs')
    .values(run)
    .onConflict((conflict) =>
      conflict.column('business_id').where(sql<boolean>`state in ('pending', 'running')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A new run makes the waiting attempts of older ones needless. */
export async function dropWaitingRuns(tx: Tx, { firmId, businessId }: Whose): Promise<void> {
  await tx
    .updateTable('collection_runs')
    .set({ next_try_at: null })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('next_try_at', 'is not', null)
    .execute();
}

/** Takes the running ones of a firm from their workers: they are pending again, and it was no failure. */
export async function releaseRuns(tx: Tx, firmId: string, message: string): Promise<void> {
  await tx
    .updateTable('collection_runs')
    .set({ state: 'pending', worker: null, enqueued_at: null, message })
    .where('firm_id', '=', firmId)
    .where('state', '=', 'running')
    .execute();
}

/** Says why a run has not begun; the next sweep looks again. One that is under way, or over, is left as it is. */
export async function noteWaiting(
  tx: Tx,
  { firmId, businessId, runId }: Whose & { runId: string },
  message: string,
): Promise<void> {
  await tx
    .updateTable('collection_runs')
    .set({ message, enqueued_at: null })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', runId)
    .where('state', '=', 'pending')
    .execute();
}

/** Ends what is open of a company, and lets nothing begin again by itself. */
export async function endOpenRuns(tx: Tx, { firmId, businessId }: Whose, message: string, now: Date): Promise<void> {
  const ended = { state: 'failed', worker: null, finished_at: now, message } as const;
  await tx
    .updateTable('collection_runs')
    .set(ended)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('state', 'in', ['pending', 'running'])
    .execute();
  await dropWaitingRuns(tx, { firmId, businessId });
}

export function findRunState(tx: Tx, { firmId, businessId, runId }: Whose & { runId: string }) {
  return tx
    .selectFrom('collection_runs')
    .select(['state', 'next_try_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', runId)
    .executeTakeFirst();
}

/** The one under way, else the newest: a save without API client is noted as a refused run while an older one goes on. */
export function findNewestRun(tx: Tx, { firmId, businessId }: Whose) {
  return tx
    .selectFrom('collection_runs')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .orderBy((eb) => eb('state', 'in', ['pending', 'running']), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findLastDone(tx: Tx, { firmId, businessId }: Whose): Promise<Date | null> {
  const row = await tx
    .selectFrom('collection_runs')
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return row?.at ?? null;
}

export type RunRow = NonNullable<Awaited<ReturnType<typeof findNewestRun>>>;
