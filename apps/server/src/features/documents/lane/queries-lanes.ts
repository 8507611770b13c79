import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Access } from '../../../sunat/judge-refusal.ts';
import type { Whose } from '../file-key.ts';

/** SQL of lanes: by which a company's documents come, one at a time. */

export interface HeldLane extends Whose {
  /** A name that no other holder ever had. */
  worker: string;
}

/** Something is to be done for a company, by its lane, as soon as its turn comes. */
export async function markDue(tx: Tx, { firmId, businessId }: Whose, at: Date): Promise<void> {
  await sql`
    insert into document_lanes as l (business_id, firm_id, due_at) values (${businessId}::uuid, ${firmId}::uuid, ${at}::timestamptz)
    on conflict (business_id) do update set due_at = least(l.due_at, excluded.due_at)`.execute(tx);
}

/** Whether its company is neither put away nor on its way out, and its account is open. */
export function isOfCompanyAtWork({ exists, selectFrom }: ExpressionBuilder<Schema, 'document_lanes'>) {
  return exists(
    selectFrom('businesses as b')
      .innerJoin('firms as f', 'f.id', 'b.firm_id')
      .select('b.id')
      .whereRef('b.id', '=', 'document_lanes.business_id')
      .where('b.archived_at', 'is', null)
      .where('b.removed_at', 'is', null)
      .where('f.closed_at', 'is', null),
  );
}

/** @returns undefined while somebody else has it and shows life */
export async function takeLane(tx: Tx, { firmId, businessId, worker }: HeldLane, now: Date, until: Date) {
  return (
    tx
      .updateTable('document_lanes')
      .set({ worker, held_until: until, enqueued_at: null })
      .where('firm_id', '=', firmId)
      .where('business_id', '=', businessId)
      .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<', now)]))
      // In the statement that takes it: nobody is asked for a company that was put away, or whose account was closed.
      .where(isOfCompanyAtWork)
      .returningAll()
      .executeTakeFirst()
  );
}

export type TakenLane = NonNullable<Awaited<ReturnType<typeof takeLane>>>;

/** Until when somebody has a lane; null when nobody does. */
export async function heldBeyond(tx: Tx, { firmId, businessId }: Whose, now: Date): Promise<Date | null> {
  const lane = await tx
    .selectFrom('document_lanes')
    .select('held_until')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('held_until', '>=', now)
    .executeTakeFirst();
  return lane?.held_until ?? null;
}

/**
 * Shows life, and that the lane is still this worker's: what it writes in the same transaction is nobody else's to write.
 * @param atWork and that its company is neither put away nor of a closed account
 */
export async function holdLane(tx: Tx, lane: HeldLane, until: Date, atWork = false): Promise<boolean> {
  return updateLane(tx, lane, { held_until: until }, atWork);
}

/** @returns false when another has it */
export async function updateLane(
  tx: Tx,
  { firmId, businessId, worker }: HeldLane,
  change: Updateable<Schema['document_lanes']>,
  atWork = false,
): Promise<boolean> {
  const own = tx
    .updateTable('document_lanes')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('worker', '=', worker);
  const { numUpdatedRows } = await (atWork ? own.where(isOfCompanyAtWork) : own).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The pause is over now, unless SUNAT was asked after `askedBefore`. It is moved and not forgotten: until SUNAT was asked, it may be ended
 * again. @returns whether there was one
 */
export async function endPause(tx: Tx, { firmId, businessId }: Whose, askedBefore: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document_lanes')
    .set({ again_at: now })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('again_at', 'is not', null)
    .where('access_at', '<', askedBefore)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function noteEnqueued(tx: Tx, { firmId, businessId }: Whose, at: Date): Promise<void> {
  await tx
    .updateTable('document_lanes')
    .set({ enqueued_at: at })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .execute();
}

/**
 * Across all firms: lanes that have something to do, that nobody holds and of which no job is surely in the queue, the longest due
 * first.
 */
export function listDueLanes(tx: Tx, now: Date, lostSince: Date, limit: number) {
  return tx
    .selectFrom('document_lanes')
    .select(['firm_id as firmId', 'business_id as businessId'])
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<', now)]))
    .where((eb) => eb.or([eb('enqueued_at', 'is', null), eb('enqueued_at', '<', lostSince)]))
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Across all firms: those whose documents an older reader read are due. */
export async function markReadByOlder(tx: Tx, version: number, now: Date): Promise<void> {
  await tx
    .updateTable('document_lanes')
    .set({ due_at: now })
    .where('reader_version', '<', version)
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '>', now)]))
    .execute();
}
export function findLane(tx: Tx, { firmId, businessId }: Whose) {
  return tx
    .selectFrom('document_lanes')
    .select(['access', 'access_at', 'again_at', 'due_at', 'held_until', 'credentials_version', 'reader_version'])
    .select(['see_sol_fault', 'see_sol_failed_at', 'see_sol_due_at'])
    .select(['door', 'menu_fault', 'menu_failed_at', 'menu_due_at', 'menu_asked_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

/** Whether SUNAT lets a company in, as far as it was tried; undefined before its first look. */
export async function findAccess(tx: Tx, { firmId, businessId }: Whose): Promise<Access | undefined> {
  const lane = await tx
    .selectFrom('document_lanes')
    .select('access')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return lane?.access;
}
