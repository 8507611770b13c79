import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { PieceTrouble } from '../../../schema/reports.ts';
import type { Schema } from '../../../schema.ts';
import type { PieceRow, ZipKey } from './queries-zips.ts';

/** SQL of the files of a zip. */

/** The next that has no end yet, in the order of the zip. */
export function nextPiece(tx: Tx, { firmId, zipId }: ZipKey): Promise<PieceRow | undefined> {
  return tx
    .selectFrom('report_zip_pieces')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('zip_id', '=', zipId)
    .where('state', 'in', ['waiting', 'building'])
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
}

/** All of them in the order of the zip. */
export function listPieces(tx: Tx, { firmId, zipId }: ZipKey): Promise<PieceRow[]> {
  return tx
    .selectFrom('report_zip_pieces')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('zip_id', '=', zipId)
    .orderBy('place')
    .execute();
}

/** @returns false when it left with its company, or its zip is gone */
export async function updatePiece(
  tx: Tx,
  { firmId, zipId }: ZipKey,
  place: number,
  change: Updateable<Schema['report_zip_pieces']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_zip_pieces')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('zip_id', '=', zipId)
    .where('place', '=', place)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Places of those that are done whose file is not kept until then. */
export async function listUnkept(tx: Tx, { firmId, zipId }: ZipKey, until: Date): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select p.place from report_zip_pieces p
    where p.firm_id = ${firmId}::uuid and p.zip_id = ${zipId}::uuid and p.state = 'done' and not exists (
      select from reports r where r.business_id = p.business_id and r.id = p.report_id and r.firm_id = p.firm_id
        and r.file_hash = p.file_hash and r.expires_at > ${until})`.execute(tx);
  return rows.map(({ place }) => place);
}

/** They are to be made again. */
export async function waitAgain(tx: Tx, { firmId, zipId }: ZipKey, places: readonly number[]): Promise<void> {
  await tx
    .updateTable('report_zip_pieces')
    .set({ state: 'waiting', report_id: null, file_hash: null })
    .where('firm_id', '=', firmId)
    .where('zip_id', '=', zipId)
    .where('place', 'in', places)
    .execute();
}

/** How many of a zip there are, and how many bytes those that are done have. */
export async function sumPieces(tx: Tx, { firmId, zipId }: ZipKey): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(bytes) filter (where state = 'done'), 0)::float8 as bytes
    from report_zip_pieces where firm_id = ${firmId}::uuid and zip_id = ${zipId}::uuid`.execute(tx);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Why those that are left out are, each reason once. */
export async function listTroubles(tx: Tx, { firmId, zipId }: ZipKey): Promise<PieceTrouble[]> {
  const rows = await tx
    .selectFrom('report_zip_pieces')
    .select('trouble')
    .distinct()
    .where('firm_id', '=', firmId)
    .where('zip_id', '=', zipId)
    .where('trouble', 'is not', null)
    .execute();
  return rows.flatMap(({ trouble }) => trouble ?? []);
}

interface CompanySums {
  business_id: string;
  ruc: string;
  name: string;
  total: number;
  done: number;
  included: number;
  told: number;
}

/** SQL: there is something to say of it: it is left out, rows would be refused, or its book is not whole. */
const IS_TOLD = sql`(state = 'left-out' or failing > 0 or (state = 'done' and collected not in ('complete', 'empty')))`;

/** How far each company's files are, in the order of the zip. */
export async function sumByCompany(tx: Tx, { firmId, zipId }: ZipKey): Promise<CompanySums[]> {
  const { rows } = await sql<CompanySums>`
    select business_id, min(ruc) as ruc, min(name) as name, count(*)::int as total,
      count(*) filter (where state in ('done', 'left-out'))::int as done,
      count(*) filter (where state = 'done')::int as included,
      count(*) filter (where ${IS_TOLD})::int as told
    from report_zip_pieces where firm_id = ${firmId}::uuid and zip_id = ${zipId}::uuid
    group by business_id order by min(place)`.execute(tx);
  return rows;
}

/** Those of which there is something to say, the first of the zip. */
export function listTold(tx: Tx, { firmId, zipId }: ZipKey, most: number): Promise<PieceRow[]> {
  return tx
    .selectFrom('report_zip_pieces')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('zip_id', '=', zipId)
    .where(sql<boolean>`${IS_TOLD}`)
    .orderBy('place')
    .limit(most)
    .execute();
}

/** The one that is made at this moment, with how far its report is. */
export async function findCurrent(
  tx: Tx,
  { firmId, zipId }: ZipKey,
): Promise<
  (Pick<PieceRow, 'ruc' | 'name' | 'tax_period' | 'kind'> & { rows_done: number; rows_total: number }) | undefined
> {
  return tx
    .selectFrom('report_zip_pieces as p')
    .leftJoin('reports as r', (join) =>
      join
        .onRef('r.business_id', '=', 'p.business_id')
        .onRef('r.id', '=', 'p.report_id')
        .onRef('r.firm_id', '=', 'p.firm_id'),
    )
    .select((eb) => [
      ...(['p.ruc', 'p.name', 'p.tax_period', 'p.kind'] as const),
      eb.fn.coalesce('r.rows_done', sql<number>`0`).as('rows_done'),
      eb.fn.coalesce('r.rows_total', sql<number>`0`).as('rows_total'),
    ])
    .where('p.firm_id', '=', firmId)
    .where('p.zip_id', '=', zipId)
    .where('p.state', '=', 'building')
    .orderBy('p.place')
    .limit(1)
    .executeTakeFirst();
}
