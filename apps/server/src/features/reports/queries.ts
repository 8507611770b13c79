import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** SQL of the files of a period. */

interface Whose {
  firmId: string;
  businessId: string;
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export function findReport(tx: Tx, { firmId, businessId }: Whose, id: string) {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('firm_id', '=', firmId)
    .executeTakeFirst();
}

type Of = Pick<ReportRow, 'tax_period' | 'kind'>;

/** One at a time asks for files of a company, until its transaction ends: two who ask at once find the same one. */
export async function takeTurnToAsk(tx: Tx, { businessId }: Whose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports/${businessId}`}, 0))`.execute(tx);
}

/**
 * The newest file of the period as it stands, that is kept beyond a moment; else the one that is under way. Both by one statement: one
 * that ends between two would be in neither.
 * @param since of those asked for since then alone; of all when null
 */
export function findSame(
  tx: Tx,
  { firmId, businessId }: Whose,
  { tax_period, kind }: Of,
  { seq, until, since }: { seq: number; until: Date; since: Date | null },
) {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('tax_period', '=', tax_period)
    .where('kind', '=', kind)
    .where((eb) => {
      const done = [eb('state', '=', 'done'), eb('seq', '=', seq), eb('expires_at', '>', until)];
      if (since) done.push(eb('created_at', '>', since));
      return eb.or([eb.and(done), eb('state', 'in', ['pending', 'running'])]);
    })
    .orderBy((eb) => eb('state', '=', 'done'), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** @returns false when one like it is under way */
export async function insertReport(tx: Tx, row: Insertable<Schema['reports']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('reports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns false when it is nobody's any more, or was given up */
export async function updateReport(
  tx: Tx,
  { firmId, businessId }: Whose,
  id: string,
  change: Updateable<Schema['reports']>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('reports')
    .set(change)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('firm_id', '=', firmId)
    .where('state', 'in', ['pending', 'running'])
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** One whose worker shows no life since then, or that nobody began, failed: it must not stand in the way of another. */
export async function buryLost(
  tx: Tx,
  { firmId, businessId }: Whose,
  { running, pending, now }: { running: Date; pending: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ state: 'failed', expires_at: now })
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'running'), eb('heartbeat_at', '<', running)]),
        eb.and([eb('state', '=', 'pending'), eb('heartbeat_at', '<', pending)]),
      ]),
    )
    .execute();
}

/** Of all firms. */
export function listExpired(tx: Tx, now: Date) {
  return tx
    .selectFrom('reports')
    .select(['business_id', 'id', 'file_hash'])
    .where('expires_at', '<=', now)
    .limit(100)
    .execute();
}

/** Whether a report of the company, another than this one, has the very same bytes. */
export async function hasReportOf(tx: Tx, businessId: string, hash: string, besides: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from reports where business_id = ${businessId}::uuid and file_hash = ${hash} and id is distinct from ${besides}::uuid limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deleteReport(tx: Tx, businessId: string, id: string): Promise<void> {
  await tx.deleteFrom('reports').where('business_id', '=', businessId).where('id', '=', id).execute();
}
