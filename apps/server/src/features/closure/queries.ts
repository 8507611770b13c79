import { sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import type { FileOwner } from '../../platform/files/file-store.ts';

/** All SQL of closing, reopening and erasing an account. */

export async function markClosed(ctx: Ctx, tx: Tx, closedAt: Date, eraseAt: Date): Promise<void> {
  await tx
    .updateTable('firms')
    .set({ closed_at: closedAt, erase_at: eraseAt })
    .where('id', '=', ctx.firmId)
    .where('closed_at', 'is', null)
    .execute();
}

export async function deleteAllSessions(ctx: Ctx, tx: Tx): Promise<void> {
  await tx.deleteFrom('sessions').where('firm_id', '=', ctx.firmId).execute();
}

/** @returns whether there was still something to reopen */
export async function markOpen(tx: Tx, firmId: string, now: Date): Promise<boolean> {
  const opened = await tx
    .updateTable('firms')
    .set({ closed_at: null, erase_at: null })
    .where('id', '=', firmId)
    .where('erase_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

export function findClosing(tx: Tx, memberId: string) {
  return tx
    .selectFrom('members as m')
    .innerJoin('firms as f', 'f.id', 'm.firm_id')
    .select(['m.name', 'm.email', 'f.erase_at'])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
}

export async function listToErase(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('firms')
    .select('id')
    .where('erase_at', '<=', now)
    // A payment whose outcome is not known may still turn out to be a charge: it is found out first.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.firm_id', '=', 'firms.id')
            .where('state', 'in', ['requested', 'unknown']),
        ),
      ),
    )
    // What is on its way from one account to another must arrive first: cut, it is taken up within a minute.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_moves as m')
            .select('m.id')
            .where((eb) =>
              eb.or([eb('m.firm_id', '=', eb.ref('firms.id')), eb('m.from_firm_id', '=', eb.ref('firms.id'))]),
            ),
        ),
      ),
    )
    .orderBy('erase_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whose rows and files go: a firm's, or a company's. */
export type Owner = FileOwner;

function ownerOf(owner: Owner) {
  return owner.firmId !== undefined
    ? { id: owner.firmId, column: 'firm_id', table: 'firms' }
    : { id: owner.businessId, column: 'business_id', table: 'businesses' };
}

/** A firm's companies, also those that it put away. */
export async function companiesOf(tx: Tx, firmId: string): Promise<string[]> {
  const rows = await tx.selectFrom('businesses').select('id').where('firm_id', '=', firmId).execute();
  return rows.map(({ id }) => id);
}

/**
 * The tables whose rows say that they are a company's, or a firm's and no company's, those that refer to others first; and the
 * owner's own. From the catalogue: a table that somebody adds is erased without being named here. Where the company may be absent
 * the row tells of something else, and outlives it. Parts of a table are reached through the whole.
 */
export async function tablesToErase(tx: Tx, owner: Owner): Promise<{ tables: string[]; own: string }> {
  const { column, table: own } = ownerOf(owner);
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = ${column} and not a.attisdropped
    left join pg_attribute b on b.attrelid = c.oid and b.attname = 'business_id' and b.attnotnull and not b.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (b.attnum is not null) = (${column} = 'business_id')
    order by 1`.execute(tx);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`.execute(tx);
  const names = tables.map(({ name }) => name);
  return { tables: order(names, references), own };
}

function order(tables: string[], references: { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  let left = tables;
  while (left.length > 0) {
    const free = left.filter((name) => !references.some(({ from, to }) => to === name && left.includes(from)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${left.join(', ')}.`);
    ordered.push(...free);
    left = left.filter((name) => !free.includes(name));
  }
  return ordered;
}

/**
 * From here on nobody writes rows of a company that is erased: who holds it is waited for, and who comes later finds it removed. A
 * closed account's companies are not removed until then.
 */
export async function markErasing(tx: Tx, businessId: string, now: Date): Promise<void> {
  // Removed before, it stays so since then. Not as a condition: by that the planner reads all companies that are not.
  await sql`
    update businesses set removed_at = coalesce(removed_at, ${now}), erase_at = coalesce(erase_at, ${now}), archived_at = null,
      held_at = null
    where id = ${businessId}::uuid`.execute(tx);
}

/**
 * The owner is asked for again where the rows are: in a table of parts, rows of several may stand at the same place of theirs.
 * @returns how many rows went; fewer than `size` means that none is left
 */
export async function eraseRows(tx: Tx, table: string, owner: Owner, size: number): Promise<number> {
  const { id, column, table: own } = ownerOf(owner);
  const isTheirs = sql`${sql.ref(table === own ? 'id' : column)} = ${id}`;
  const result = await sql`
    delete from ${sql.table(table)} where ${isTheirs} and ctid = any(array(
      select ctid from ${sql.table(table)} where ${isTheirs} limit ${size}))`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Companies that were removed and not taken back in time. */
export async function listRemovedToErase(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('businesses')
    .select('id')
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}
