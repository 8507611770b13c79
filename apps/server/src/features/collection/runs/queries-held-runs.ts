import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Whose } from './queries-runs.ts';

/** SQL of the runs as the worker that has one sees it: it takes it, changes it and keeps it while nobody else did. */

/** One attempt of one worker. When another took the run over, it holds nothing any more. */
export interface Lease extends Whose {
  runId: string;
  worker: string;
  attempt: number;
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

/** How the attempts of a run ended so far, and what its first one found. */
export function findTries(tx: Tx, { firmId, businessId, runId }: Whose & { runId: string }) {
  return tx
    .selectFrom('collection_runs')
    .select(['failures', 'losses', 'left_out', 'reason'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
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
    .where((eb) => eb.and(heldBy(lease)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the run from being taken over until the transaction ends. @returns false when it already was */
export async function holdRun(tx: Tx, lease: Lease): Promise<boolean> {
  const held = await tx
    .selectFrom('collection_runs')
    .select('id')
    .where((eb) => eb.and(heldBy(lease)))
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** The run while it is this worker's, in this attempt. */
function heldBy({ firmId, businessId, runId, worker, attempt }: Lease) {
  return { firm_id: firmId, business_id: businessId, id: runId, state: 'running' as const, worker, attempt };
}
