import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { noteSuppliers } from '../vouchers/public-changes/note-public-change.ts';

/** Where a new register is made ready, out of everybody's sight, until it takes the place of the one in force. */
export const STAGING = 'taxpayers_next';
export const STAGED_KEY = 'taxpayers_next_pkey';
export const STAGED_COLUMNS = ['ruc', 'name', 'state', 'condition', 'ubigeo'] as const;

/** An empty one, whatever an earlier run left. Without its key: it is made at the end, at half the cost. */
export async function openStaging(tx: Tx): Promise<void> {
  await dropStaging(tx);
  await sql`create table taxpayers_next (like taxpayers including all excluding indexes)`.execute(tx);
  // Rights are not copied with a table's shape.
  await sql`grant select on taxpayers_next to yupana_tenant`.execute(tx);
}

export async function dropStaging(tx: Tx): Promise<void> {
  await sql`drop table if exists taxpayers_next`.execute(tx);
  await sql`drop table if exists taxpayer_changes_next`.execute(tx);
}

/** Eighteen million rows take their time; the limit is for statements that have lost their way. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/** Throws PostgreSQL's unique violation on `taxpayers_next_pkey` when a RUC stands there twice. */
export async function addKey(tx: Tx): Promise<void> {
  await sql`alter table taxpayers_next add constraint taxpayers_next_pkey primary key (ruc)`.execute(tx);
  await sql`analyze taxpayers_next`.execute(tx);
}

/** Leaves the last row of each RUC. @returns how many went */
export async function dropRepeated(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from taxpayers_next t
    using (select ruc, max(ctid) as last from taxpayers_next group by ruc having count(*) > 1) r
    where t.ruc = r.ruc and t.ctid <> r.last`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Takes over those that the register in force has and the new one has not. @returns how many left with this register */
export async function keepLeft(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with kept as (
      insert into taxpayers_next (ruc, name, state, condition, ubigeo, left_at)
      select t.ruc, t.name, t.state, t.condition, t.ubigeo, coalesce(t.left_at, ${at}::timestamptz)
      from taxpayers t where not exists (select from taxpayers_next n where n.ruc = t.ruc)
      returning left_at
    )
    select count(*) as count from kept where left_at = ${at}::timestamptz`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Sets apart what the new register says otherwise than the one in force of a taxpayer's state and condition, to be written down with
 * the swap. Eighteen million rows against as many, in the database: few differ. Of the first register nothing is a change.
 */
export async function setChangesApart(tx: Tx): Promise<void> {
  await sql`drop table if exists taxpayer_changes_next`.execute(tx);
  await sql`
    create table taxpayer_changes_next as
    select n.ruc,
      case when t.left_at is null then t.state end as before_state,
      case when t.left_at is null then t.condition end as before_condition,
      case when n.left_at is null then n.state end as after_state,
      case when n.left_at is null then n.condition end as after_condition
    from taxpayers_next n left join taxpayers t on t.ruc = n.ruc
    where exists (select from taxpayers)
      and (t.ruc is null or (n.left_at is null) <> (t.left_at is null)
        or (n.left_at is null and (n.state, n.condition) is distinct from (t.state, t.condition)))`.execute(tx);
}

/**
 * With the swap and what it touches, and before it. Of two registers in a day the state before the first stays. @returns how many
 * changed
 */
export async function writeChanges(tx: Tx, day: string, at: Date): Promise<number> {
  await sql`
    insert into taxpayer_history (since) select ${day}::date where not exists (select from taxpayers)
    on conflict (one_row) do update set since = excluded.since`.execute(tx);
  await sql`insert into taxpayer_history (since) values (${day}::date) on conflict (one_row) do nothing`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into taxpayer_changes as c (ruc, seen_on, before_state, before_condition, after_state, after_condition)
    select ruc, ${day}::date, before_state, before_condition, after_state, after_condition from taxpayer_changes_next
    on conflict (ruc, seen_on) do update set
      after_state = excluded.after_state, after_condition = excluded.after_condition`.execute(tx);
  await noteSuppliers(tx, sql`select ruc from taxpayer_changes_next`, at);
  await sql`drop table taxpayer_changes_next`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Puts the new register in the place of the old one: whoever reads sees either of them whole. */
export async function swapRegisters(tx: Tx): Promise<void> {
  // Behind a reader that takes long, every other reader would wait for this: better to try again later.
  await sql`set local lock_timeout = '10s'`.execute(tx);
  await sql`drop table taxpayers`.execute(tx);
  await sql`alter table taxpayers_next rename to taxpayers`.execute(tx);
  await sql`alter index taxpayers_next_pkey rename to taxpayers_pkey`.execute(tx);
}
