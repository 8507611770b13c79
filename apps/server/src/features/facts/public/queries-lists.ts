import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';

/** SQL of SUNAT's public lists of taxpayers. */

export interface ListedRow {
  ruc: string;
  /** The list's own date; null where it tells none. */
  from_day: string | null;
  resolution: string | null;
}

const COLUMNS = { ruc: 'text', from_day: 'date', resolution: 'text' } as const satisfies Record<
  keyof ListedRow,
  string
>;

/** How many stand in a list now. */
export async function countStanding(tx: Tx, list: string): Promise<number> {
  const { count } = await tx
    .selectFrom('sunat_lists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('list', '=', list)
    .where('to_day', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whom the list has no more, or since another day, is not there from this day on. @returns who left */
export async function endLeft(tx: Tx, list: string, rows: readonly ListedRow[], day: string): Promise<string[]> {
  const { rows: left } = await sql<{ ruc: string }>`
    update sunat_lists l set to_day = ${day}::date
    where l.list = ${list} and l.to_day is null and not exists (
      select from ${fromArrays('one', COLUMNS, rows)} where one.ruc = l.ruc
        and (one.from_day is null or one.from_day = l.from_day))
    returning l.ruc`.execute(tx);
  return left.map(({ ruc }) => ruc);
}

/** Who stands there and did not; who came back to the same date was never away. @returns who is new */
export async function addListed(
  tx: Tx,
  list: string,
  rows: readonly ListedRow[],
  { day, source, at }: { day: string; source: string; at: Date },
): Promise<string[]> {
  const { rows: added } = await sql<{ ruc: string }>`
    insert into sunat_lists as l (list, ruc, from_day, from_declared, to_day, resolution, source, seen_at)
    select ${list}, one.ruc, coalesce(one.from_day, ${day}::date), one.from_day is not null, null, one.resolution, ${source}, ${at}::timestamptz
    from ${fromArrays('one', COLUMNS, rows)}
    where not exists (
      select from sunat_lists s where s.list = ${list} and s.ruc = one.ruc and s.to_day is null
        and (one.from_day is null or one.from_day = s.from_day))
    on conflict (list, ruc, from_day) do update set
      to_day = null, resolution = excluded.resolution, source = excluded.source, seen_at = excluded.seen_at
    returning l.ruc`.execute(tx);
  return added.map(({ ruc }) => ruc);
}

/** Each time that these stood in these lists, in their order. */
export function findListed(tx: Tx, lists: readonly string[], rucs: readonly string[]) {
  return tx
    .selectFrom('sunat_lists')
    .select(['list', 'ruc', 'from_day', 'from_declared', 'to_day', 'resolution', 'source', 'seen_at'])
    .where('list', 'in', [...lists])
    .where('ruc', 'in', [...rucs])
    .orderBy('from_day')
    .execute();
}
