import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** SQL of the runs. The worker acts for a firm without being one of its members: it names the firm. */

/** One company of one firm. */
export interface Whose {
  firmId: string;
  businessId: string;
}

/** One attempt of one worker. When another took the run over, it holds nothing any more. */
export interface Lease extends Whose {
  runId: string;
  worker: string;
  attempt: number;
}

/** The channel on which the change of a company's collection is announced, with the company's uuid. */
export const CHANNEL = 'collection';

export async function announce(tx: Tx, businessId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${businessId})`.execute(tx);
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

/**
 * Takes a run: a pending one, one whose next attempt is due, or one whose worker is dead. Two workers that try at once:
 * one gets it.
 */
export function claimRun(tx: Tx, whose: Whose & { runId: string }, worker: string, now: Date, deadSince: Date) {
  return (
    tx
      .updateTable('collection_runs as r')
      .set((row) => ({
        state: 'running' as const,
        worker,
        heartbeat_at: now,
        attempt: row('r.attempt', '+', 1),
        // Taken from a worker that died: that attempt was lost.
        losses: sql<number>`r.losses + (r.state = 'running')::int`,
        next_try_at: null,
        error_code: null,
        answer: null,
        finished_at: null,
        started_at: sql<Date>`coalesce(r.started_at, ${now}::timestamptz)`,
      }))
      .where('r.firm_id', '=', whose.firmId)
      .where('r.business_id', '=', whose.businessId)
      .where('r.id', '=', whose.runId)
      // Of a closed account, or of a company that was put away, nothing is collected, also when its job was in the queue already.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('businesses as b')
            .innerJoin('firms as f', 'f.id', 'b.firm_id')
            .select('b.id')
            .whereRef('b.id', '=', 'r.business_id')
            .where('b.archived_at', 'is', null)
            .where('b.removed_at', 'is', null)
            .where('f.closed_at', 'is', null),
        ),
      )
      .where((eb) =>
        eb.or([
          eb('r.state', '=', 'pending'),
          eb.and([eb('r.state', '=', 'running'), eb('r.heartbeat_at', '<', deadSince)]),
          eb.and([
            eb('r.next_try_at', '<=', now),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('collection_runs as o')
                  .select('o.id')
                  .whereRef('o.business_id', '=', 'r.business_id')
                  .where('o.state', 'in', ['pending', 'running']),
              ),
            ),
          ]),
        ]),
      )
      .returning(['r.attempt', 'r.reason', 'r.stage'])
      .executeTakeFirst()
  );
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

/** How the attempts of a run ended so far, and what its first one found. */
export function findTries(tx: Tx, { firmId, businessId, runId }: Whose & { runId: string }) {
  return tx
    .selectFrom('collection_runs')
    .select(['failures', 'losses', 'left_out'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
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

/** Changes the run as the worker that holds it. @returns false when it holds it no more */
export async function updateHeldRun(
  tx: Tx,
  lease: Lease,
  change: Updateable<Schema['collection_runs']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('collection_runs')
    .set(change)
    .where('firm_id', '=', lease.firmId)
    .where('business_id', '=', lease.businessId)
    .where('id', '=', lease.runId)
    .where('state', '=', 'running')
    .where('worker', '=', lease.worker)
    .where('attempt', '=', lease.attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the run from being taken over until the transaction ends. @returns false when it already was */
export async function holdRun(tx: Tx, lease: Lease): Promise<boolean> {
  const held = await tx
    .selectFrom('collection_runs')
    .select('id')
    .where('firm_id', '=', lease.firmId)
    .where('business_id', '=', lease.businessId)
    .where('id', '=', lease.runId)
    .where('state', '=', 'running')
    .where('worker', '=', lease.worker)
    .where('attempt', '=', lease.attempt)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
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
