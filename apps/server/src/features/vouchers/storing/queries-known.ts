import { parseMoney } from '@yupana/tax/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { type BookScope, inScope, type Staged, sameKey } from './book-scope.ts';
import type { TypeFigures } from './came-proposal.ts';

/** The hashes of the lines in which the vouchers that stand were told, eight bytes each. */
export async function findHashes(tx: Tx, scope: BookScope): Promise<Uint8Array> {
  const { rows } = await sql<{ hashes: Uint8Array | null }>`
    select string_agg(int8send(line_hash), ''::bytea) as hashes from vouchers v
    where ${inScope(scope)} and left_proposal_at is null and line_hash is not null`.execute(tx);
  return rows[0]?.hashes ?? new Uint8Array();
}

/**
 * Lays aside the vouchers in which a proposal can differ from what stands: those whose line is not in it or not known, and those that a
 * staged line tells. The latter are looked up one by one, by the whole key.
 * @param unseen hashes of the stored lines that the proposal has no more
 */
export async function layAside(tx: Tx, scope: Staged, aside: string, unseen: readonly number[]): Promise<void> {
  const isMissing = sql`v.left_proposal_at is null and (v.line_hash is null or v.line_hash = any(${unseen}::bigint[]))`;
  await sql`
    create temporary table ${sql.table(aside)} on commit drop as
    select v.*, v.tableoid as part, v.ctid as place from vouchers v where ${inScope(scope)} and ${isMissing}
    union all
    select told.* from ${sql.table(scope.stage)} s cross join lateral (
      select v.*, v.tableoid as part, v.ctid as place from vouchers v where ${inScope(scope)} and ${sameKey} and not (${isMissing}) limit 1) told`.execute(
    tx,
  );
}

/** Whether a staged line tells a voucher that a known line told already: of the two only the first would have counted. */
export async function isToldTwice(tx: Tx, aside: string, unseen: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(aside)} v
    where v.left_proposal_at is null and v.line_hash <> all(${unseen}::bigint[]) limit 1`.execute(tx);
  return rows.length > 0;
}

/** What stands of the vouchers laid aside, by type. */
export async function addUpAside(tx: Tx, aside: string): Promise<TypeFigures[]> {
  const { rows } = await sql<{ type_code: string; count: number; igv: string; total: string }>`
    select type_code, count(*) as count, sum(igv)::text as igv, sum(total)::text as total from ${sql.table(aside)}
    where left_proposal_at is null group by type_code`.execute(tx);
  return rows.map(({ type_code, count, igv, total }) => {
    return { typeCode: type_code, count, igv: parseMoney(igv), total: parseMoney(total) };
  });
}
