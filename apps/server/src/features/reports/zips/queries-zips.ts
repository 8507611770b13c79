import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of zips of several files. */

export type ZipRow = Selectable<Schema['report_zips']>;
export type PieceRow = Selectable<Schema['report_zip_pieces']>;

/** A zip of a firm. */
export interface ZipKey {
  firmId: string;
  zipId: string;
}

const OPEN = ['waiting', 'building', 'packing'] as const;

/** One at a time asks for a zip of a firm, until its transaction ends: two who ask at once find the same one. */
export async function takeTurnToAskZip(tx: Tx, firmId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report-zips/${firmId}`}, 0))`.execute(tx);
}

export async function insertZip(
  tx: Tx,
  zip: Insertable<Schema['report_zips']>,
  pieces: readonly Insertable<Schema['report_zip_pieces']>[],
): Promise<void> {
  await tx.insertInto('report_zips').values(zip).execute();
  await tx
    .insertInto('report_zip_pieces')
    .values([...pieces])
    .execute();
}

export function findZip(tx: Tx, { firmId, zipId }: ZipKey): Promise<ZipRow | undefined> {
  return tx
    .selectFrom('report_zips')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('id', '=', zipId)
    .executeTakeFirst();
}

/** The newest first, those that expired apart. */
export function listZips(tx: Tx, firmId: string, now: Date, most: number): Promise<ZipRow[]> {
  return tx
    .selectFrom('report_zips')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Those of the same that are under way, or that are kept beyond a moment: the newest first. */
export function listSameZips(tx: Tx, firmId: string, asked_hash: string, until: Date): Promise<ZipRow[]> {
  return tx
    .selectFrom('report_zips')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('asked_hash', '=', asked_hash)
    .where((eb) =>
      eb.or([eb('state', 'in', OPEN), eb.and([eb('state', 'in', ['done', 'empty']), eb('expires_at', '>', until)])]),
    )
    .orderBy('created_at', 'desc')
    .execute();
}

export async function countOpenZips(tx: Tx, firmId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('report_zips')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('firm_id', '=', firmId)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns false when it was ended, by whomever */
export async function updateZip(
  tx: Tx,
  { firmId, zipId }: ZipKey,
  change: Updateable<Schema['report_zips']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_zips')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('id', '=', zipId)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One that is ended is kept no longer than until now: its file goes with the next look. */
export async function expireZip(tx: Tx, { firmId, zipId }: ZipKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_zips')
    .set({ expires_at: now })
    .where('firm_id', '=', firmId)
    .where('id', '=', zipId)
    .where('state', 'not in', OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of what is ended the newest are kept, and room is made for one more. */
export async function expireOldZips(tx: Tx, firmId: string, now: Date, kept: number): Promise<void> {
  await sql`
    update report_zips set expires_at = ${now} where firm_id = ${firmId}::uuid and state not in ('waiting', 'building', 'packing')
      and expires_at > ${now} and id = any(array(
        select id from report_zips where firm_id = ${firmId}::uuid and expires_at > ${now}
        order by created_at desc offset ${kept}))`.execute(tx);
}

/** One whose worker shows no life since then, its retries with it, failed: it must not stand in the way of another. */
export async function buryLostZips(
  tx: Tx,
  firmId: string,
  { aliveSince, now, until }: { aliveSince: Date; now: Date; until: Date },
): Promise<void> {
  await tx
    .updateTable('report_zips')
    .set({ state: 'failed', heartbeat_at: now, expires_at: until })
    .where('firm_id', '=', firmId)
    .where('state', 'in', OPEN)
    .where('heartbeat_at', '<', aliveSince)
    .execute();
}

/** Of all firms: those whose company left with what it had in them are given to nobody any more. */
export async function expireBrokenZips(tx: Tx, now: Date): Promise<void> {
  await sql`
    update report_zips z set expires_at = ${now} where z.expires_at > ${now} and z.pieces_total > (
      select count(*) from report_zip_pieces p where p.zip_id = z.id and p.firm_id = z.firm_id)`.execute(tx);
}

/** Of all firms. */
export function listExpiredZips(tx: Tx, now: Date) {
  return tx
    .selectFrom('report_zips')
    .select(['id', 'firm_id', 'file_hash'])
    .where('expires_at', '<=', now)
    .limit(100)
    .execute();
}

/** Whether another zip of the firm has the very same bytes, which it keeps. */
export async function hasZipOf(tx: Tx, firmId: string, hash: string, besides: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from report_zips
    where firm_id = ${firmId}::uuid and file_hash = ${hash} and id is distinct from ${besides}::uuid limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deleteZip(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('report_zips').where('id', '=', id).execute();
}
