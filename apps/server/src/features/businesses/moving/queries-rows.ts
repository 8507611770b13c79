import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';

/** SQL of a company's rows, in every table that has some, as they become another firm's. */

export interface MovedTable {
  name: string;
  /** What else than the company orders its rows, without two alike; none when there is one row of each company. */
  key: string[];
  /** Says by a reference that its rows are of the company's firm: they change together with the company. */
  bound: boolean;
}

/**
 * Each table that says both whose a row is and of which company, from the catalogue, so that one that somebody adds is not left
 * behind; parts of a table are reached through the whole. Where the company may be absent the row tells of a member, whose it stays.
 */
export async function tablesOfCompanies(tx: Tx): Promise<MovedTable[]> {
  const { rows } = await sql<MovedTable>`
    select c.relname as name,
      coalesce((
        select array_agg(k.attname::text order by place.at) from pg_index i
        cross join lateral unnest(i.indkey::int2[]) with ordinality as place (num, at)
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = place.num
        where i.indrelid = c.oid and i.indisprimary and k.attname <> 'business_id'), '{}') as key,
      exists (
        select from pg_constraint r where r.conrelid = c.oid and r.contype = 'f' and r.confrelid = 'businesses'::regclass
          and f.attnum = any (r.conkey)) as bound
    from pg_class c
    join pg_attribute f on f.attrelid = c.oid and f.attname = 'firm_id' and not f.attisdropped
    join pg_attribute b on b.attrelid = c.oid and b.attname = 'business_id' and b.attnotnull and not b.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(tx);
  return rows;
}

/** All of a company's rows in a table. */
export async function moveAll(tx: Tx, { name }: MovedTable, businessId: string, firmId: string): Promise<number> {
  return move(tx, name, firmId, sql`business_id = ${businessId} and firm_id <> ${firmId}`);
}

/**
 * So many of them in the order of their key, found by it and not by where they stand: a row that another transaction rewrites
 * meanwhile is waited for and moved all the same.
 * @param after null: from the first @returns how many had to be moved, and where to go on; null when these were the last
 */
export async function moveSlice(
  tx: Tx,
  { name, key }: MovedTable,
  businessId: string,
  firmId: string,
  after: readonly unknown[] | null,
  size: number,
): Promise<{ moved: number; next: unknown[] | null }> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const beyond = after ? sql`and (${columns}) > (${sql.join(after)})` : sql``;
  // As text: a type of this process could lose what orders two rows.
  const texts = sql.join(key.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`));
  const { rows } = await sql<Record<string, string>>`
    select ${texts} from (
      select ${columns} from ${sql.table(name)} where business_id = ${businessId} ${beyond}
      order by ${columns} offset ${size - 1} limit 1) last`.execute(tx);
  const last = rows[0];
  const next = last ? key.map((column) => last[column]) : null;
  const upTo = next ? sql`and (${columns}) <= (${sql.join(next)})` : sql``;
  const moved = await move(
    tx,
    name,
    firmId,
    sql`business_id = ${businessId} ${beyond} ${upTo} and firm_id <> ${firmId}`,
  );
  return { moved, next };
}

async function move(tx: Tx, table: string, firmId: string, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set firm_id = ${firmId} where ${which}`.execute(tx);
  return Number(numAffectedRows);
}
