import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Company } from '../company.ts';

/** SQL of where companies are with these questions. */

export type LaneRow = Selectable<Schema['withholding_lanes']>;

/** Periods that a person wants, at most: whoever wants more has them with the next. */
const MOST_WANTED = 24;

/** It is to be asked from that moment on, for these periods besides those that are asked by themselves. */
export async function markWanted(
  tx: Tx,
  { firmId, businessId }: Company,
  periods: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into withholding_lanes as l (business_id, firm_id, state, wanted, due_at)
    values (${businessId}::uuid, ${firmId}::uuid, 'waiting', ${JSON.stringify(periods)}::text::jsonb, ${at}::timestamptz)
    on conflict (business_id) do update set
      state = case when l.state = 'asking' then l.state else 'waiting' end,
      due_at = ${at}::timestamptz, tries = 0,
      wanted = (select coalesce(jsonb_agg(p), '[]') from (
        select distinct p from jsonb_array_elements_text(l.wanted || excluded.wanted) p order by p desc limit ${MOST_WANTED}) newest)`.execute(
    tx,
  );
}

/** Where a company is with its questions; undefined: it was never asked for, by nobody. */
export function findLane(tx: Tx, { firmId, businessId }: Company): Promise<LaneRow | undefined> {
  return tx
    .selectFrom('withholding_lanes')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

/** A lane that this worker has. @property worker a name that no other holder ever had */
export interface HeldLane extends Company {
  worker: string;
}

/** @returns undefined while somebody else has it and shows life, and when it is of a company that was put away */
export function takeLane(
  tx: Tx,
  { firmId, businessId, worker }: HeldLane,
  now: Date,
  until: Date,
): Promise<LaneRow | undefined> {
  return tx
    .updateTable('withholding_lanes')
    .set({ state: 'asking', worker, held_until: until, began_at: now })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('businesses as b')
          .innerJoin('firms as f', 'f.id', 'b.firm_id')
          .select('b.id')
          .whereRef('b.id', '=', 'withholding_lanes.business_id')
          .where('b.archived_at', 'is', null)
          .where('b.removed_at', 'is', null)
          .where('f.closed_at', 'is', null),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** @returns false when another has it */
export async function updateLane(
  tx: Tx,
  { firmId, businessId, worker }: HeldLane,
  change: Updateable<Schema['withholding_lanes']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('withholding_lanes')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('worker', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Gives it back. What a person wanted meanwhile is for the next while.
 * @param began when this one did @param answered what of `wanted` is answered @returns whether something is wanted still
 */
export async function endLane(
  tx: Tx,
  lane: HeldLane,
  change: { due: Date | null; trouble: string | null; missing: string | null; tries: number; version: number | null },
  answered: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update withholding_lanes l set
      worker = null, held_until = null, ended_at = ${now}::timestamptz, trouble = ${change.trouble}, missing = ${change.missing},
      tries = ${change.tries}, credentials_version = ${change.version}, wanted = left_over.wanted,
      state = case when l.due_at > l.began_at then 'waiting' else 'idle' end,
      due_at = case when l.due_at > l.began_at then l.due_at else ${change.due}::timestamptz end
    from (select l.business_id, (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements_text(l.wanted) p
        where not (p = any(${answered}::text[]))) as wanted
      from withholding_lanes l where l.business_id = ${lane.businessId}::uuid) left_over
    where l.business_id = left_over.business_id and l.firm_id = ${lane.firmId}::uuid and l.worker = ${lane.worker}
    returning l.state`.execute(tx);
  return rows[0]?.state === 'waiting';
}

/** Of all firms: those whose time has come and that nobody has. */
export function listDue(tx: Tx, now: Date, most: number): Promise<{ firm_id: string; business_id: string }[]> {
  return tx
    .selectFrom('withholding_lanes as l')
    .innerJoin('businesses as b', 'b.id', 'l.business_id')
    .innerJoin('firms as f', 'f.id', 'b.firm_id')
    .select(['l.firm_id', 'l.business_id'])
    .where('l.due_at', '<=', now)
    .where((eb) => eb.or([eb('l.held_until', 'is', null), eb('l.held_until', '<', now)]))
    .where('b.archived_at', 'is', null)
    .where('b.removed_at', 'is', null)
    .where('f.closed_at', 'is', null)
    .orderBy('l.due_at')
    .limit(most)
    .execute();
}
