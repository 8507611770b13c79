import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

type Runs = Schema['ruc_register_runs'];

/** A worker that has not shown life since then is dead, and so is its run. */
export async function buryDead(tx: Tx, deadSince: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ruc_register_runs')
    .set({ state: 'stale', finished_at: now, message: 'its worker was lost' })
    .where('state', '=', 'running')
    .where('heartbeat_at', '<', deadSince)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function findNewest(tx: Tx) {
  return tx.selectFrom('ruc_register_runs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst();
}

/** The run that brought the register in force. */
export function findInForce(tx: Tx) {
  return tx
    .selectFrom('ruc_register_runs')
    .selectAll()
    .where('outcome', '=', 'loaded')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When what is in force was last known to be what SUNAT has. */
export function findLastDone(tx: Tx) {
  return tx
    .selectFrom('ruc_register_runs')
    .select('finished_at')
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns false when another run is under way */
export async function insertRun(tx: Tx, run: Insertable<Runs>): Promise<boolean> {
  const inserted = await tx
    .insertInto('ruc_register_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('state').where('state', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes only while the run is its worker's: the row is locked until the transaction ends. @returns whether it was */
export async function updateRunning(tx: Tx, id: string, change: Updateable<Runs>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ruc_register_runs')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets the oldest runs, but never the one that is in force. */
export async function forgetOldRuns(tx: Tx, kept: number): Promise<void> {
  await sql`
    delete from ruc_register_runs where id in (
      select id from ruc_register_runs
      where id is distinct from (
        select id from ruc_register_runs where outcome = 'loaded' order by started_at desc limit 1)
      order by started_at desc offset ${kept})`.execute(tx);
}
