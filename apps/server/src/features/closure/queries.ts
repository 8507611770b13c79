import { sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';

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
    .orderBy('erase_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whose rows go: a firm's, or a company's. */
export type Owner = { firmId: string } | { businessId: string };

function ownerOf(owner: Owner) {
  return 'firmId' in owner
    ? { id: owner.firmId, column: 'firm_id', table: 'firms' }
    : { id: owner.businessId, column: 'business_id', table: 'businesses' };
}

/**
 * Every table with rows of firms, or of companies, those that refer to others first, and `firms` or `businesses` last. From the
 * catalogue: a table that somebody adds is erased without being named here. Where the company may be absent the row tells of
 * something else, and outlives it.
 */
export async function tablesToErase(tx: Tx, owner: Owner): Promise<string[]> {
  const { column, table: last } = ownerOf(owner);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = ${column} and (column_name = 'firm_id' or is_nullable = 'NO') order by 1`.execute(
    tx,
  );
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`.execute(tx);
  const names = tables.map(({ name }) => name);
  return [...order(names, references), last];
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

/** @returns how many rows went; fewer than `size` means that none is left */
export async function eraseRows(tx: Tx, table: string, owner: Owner, size: number): Promise<number> {
  const { id, column, table: own } = ownerOf(owner);
  const whose = sql.ref(table === own ? 'id' : column);
  const result = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${whose} = ${id} limit ${size}))`.execute(tx);
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
