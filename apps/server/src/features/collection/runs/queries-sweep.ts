import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { FailureCode } from '../../../sunat/failure.ts';
import type { Whose } from './queries-runs.ts';

/** SQL that looks across all firms, as the system: the dead and the due. Rows that another sweep holds are skipped. */

export interface FoundRun {
  id: string;
  business_id: string;
  firm_id: string;
  /** Attempts lost to our own workers since the last one that came to its end. */
  losses: number;
  /** When it was to begin: the hour of its next attempt, else when it was asked for. */
  due_at: Date;
}

const BATCH = 100;

/** Runs whose worker has not shown life since then. */
export function findDeadRuns(tx: Tx, deadSince: Date): Promise<FoundRun[]> {
  return tx
    .selectFrom('collection_runs')
    .select(['id', 'business_id', 'firm_id', 'losses', 'created_at as due_at'])
    .where('state', '=', 'running')
    .where('heartbeat_at', '<', deadSince)
    .orderBy('heartbeat_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markStale(
  tx: Tx,
  run: FoundRun,
  change: { message: string; error_code: string; next_try_at: Date | null; finished_at: Date; losses: number },
): Promise<void> {
  await tx
    .updateTable('collection_runs')
    .set({ state: 'stale', worker: null, ...change })
    .where('business_id', '=', run.business_id)
    .where('id', '=', run.id)
    .execute();
}

/**
 * Runs that ought to be in the queue: due and not enqueued for that moment, or due or pending for so long that their job may
 * have been lost. Those of a closed account wait until it is reopened. What has been due for longest comes first: there may be
 * more than one batch.
 */
export function findWaitingRuns(tx: Tx, now: Date, enqueuedBefore: Date): Promise<FoundRun[]> {
  return tx
    .selectFrom('collection_runs')
    .select(['id', 'business_id', 'firm_id', 'losses'])
    .select((eb) => eb.fn.coalesce('next_try_at', 'created_at').as('due_at'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('firms')
            .select('firms.id')
            .whereRef('firms.id', '=', 'collection_runs.firm_id')
            .where('closed_at', 'is not', null),
        ),
      ),
    )
    .where((eb) => eb.or([eb('next_try_at', '<=', now), eb('state', '=', 'pending')]))
    .where((eb) =>
      eb.or([
        eb('enqueued_at', 'is', null),
        eb('enqueued_at', '<', enqueuedBefore),
        eb('enqueued_at', '<', eb.ref('next_try_at')),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('next_try_at', 'created_at'))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function noteEnqueued(
  tx: Tx,
  { firmId, businessId, runId }: Whose & { runId: string },
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('collection_runs')
    .set({ enqueued_at: at })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', runId)
    .execute();
}

/** Books collected since then, by their newest line, whose files had a column that nobody knows. */
export function countUnknownColumns(tx: Tx, since: Date) {
  return countNewest(tx, since, sql<boolean>`unknown_columns <> '{}'`);
}

/** Books tried since then, by their newest line, whose files were refused: their columns are others than those we know. */
export function countRefusedLayouts(tx: Tx, since: Date) {
  return countNewest(tx, since, sql<boolean>`error_code = ${sql.lit('LAYOUT_NOT_UNDERSTOOD' satisfies FailureCode)}`);
}

function countNewest(tx: Tx, since: Date, which: RawBuilder<boolean>) {
  return tx
    .selectFrom((eb) =>
      eb
        .selectFrom('collection_books')
        .distinctOn(['business_id', 'book', 'tax_period'])
        .select(['book', 'unknown_columns', 'error_code'])
        .where('collected_at', '>', since)
        .orderBy('business_id')
        .orderBy('book')
        .orderBy('tax_period')
        .orderBy('collected_at', 'desc')
        .as('newest'),
    )
    .select((eb) => ['book', eb.fn.countAll<number>().as('lines')])
    .where(which)
    .groupBy('book')
    .execute();
}

/**
 * Companies whose minute of the day has come and that have had no collection since the day's window opened. Those that
 * wait for a person (refused credentials, missing permissions) and those of closed accounts are left alone. Only for a
 * transaction that sees every firm.
 */
export function listDueToday(tx: Tx, window: { minute: number; since: Date; limit: number }) {
  return tx
    .selectFrom('businesses as b')
    .select(['b.id', 'b.firm_id'])
    .innerJoin('firms as f', 'f.id', 'b.firm_id')
    .where('f.closed_at', 'is', null)
    .where('b.archived_at', 'is', null)
    .where('b.removed_at', 'is', null)
    .where('b.status', 'in', ['VALID', 'IN_PROGRESS'])
    .where('b.daily_minute', '<=', window.minute)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('collection_runs as r')
            .select(sql`1`.as('one'))
            .whereRef('r.business_id', '=', 'b.id')
            .where((run) =>
              run.or([
                run('r.created_at', '>=', window.since),
                run('r.state', 'in', ['pending', 'running']),
                run('r.next_try_at', 'is not', null),
              ]),
            ),
        ),
      ),
    )
    .orderBy('b.daily_minute')
    .limit(window.limit)
    .execute();
}
