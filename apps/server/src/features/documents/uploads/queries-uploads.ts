import type { UploadCounts } from '@yupana/contract/uploads.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Whose } from '../file-key.ts';

/** SQL of uploads and their pieces. */

export type UploadRow = Selectable<Schema['uploads']>;
/** An upload of a company. */
export interface OneUpload extends Whose {
  id: string;
}

const UNDER_WAY = ['uploading', 'received', 'reading'] as const;

/** What a firm has under way, and what was kept of its uploads. Nobody else of it announces one until the transaction ends. */
export async function measureFirm(tx: Tx, { firmId }: Pick<Whose, 'firmId'>) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads/${firmId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ files: number; bytes: number; kept: number }>`
    select count(*) filter (where state in ('uploading', 'received', 'reading'))::int as files,
      coalesce(sum(size) filter (where state in ('uploading', 'received', 'reading')), 0)::bigint as bytes,
      coalesce(sum(kept_bytes), 0)::bigint as kept
    from uploads where firm_id = ${firmId}::uuid`.execute(tx);
  return rows[0] ?? { files: 0, bytes: 0, kept: 0 };
}

export async function insertUpload(
  tx: Tx,
  { firmId, businessId }: Whose,
  upload: Pick<UploadRow, 'id' | 'member_id' | 'name' | 'size' | 'tax_period' | 'state'>,
  now: Date,
): Promise<UploadRow> {
  return tx
    .insertInto('uploads')
    .values({ ...upload, firm_id: firmId, business_id: businessId, created_at: now, touched_at: now, ...NOTHING_YET })
    .returningAll()
    .executeTakeFirstOrThrow();
}
const NOTHING_YET = {
  files_total: null,
  zip_place: null,
  trouble: null,
  worker: null,
  held_until: null,
  finished_at: null,
};

export function findUpload(tx: Tx, { firmId, businessId, id }: OneUpload): Promise<UploadRow | undefined> {
  return tx
    .selectFrom('uploads')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest of a period, and those that are under way. */
export function listNewest(tx: Tx, { firmId, businessId }: Whose, period: string, limit: number) {
  return tx
    .selectFrom('uploads')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .orderBy((eb) =>
      eb
        .case()
        .when('state', 'in', [...UNDER_WAY])
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countUnderWay(tx: Tx, { firmId, businessId }: Whose, period: string): Promise<number> {
  const { count } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('state', 'in', [...UNDER_WAY])
    .executeTakeFirstOrThrow();
  return count;
}

export async function countResults(tx: Tx, { firmId, businessId }: Whose, period: string): Promise<UploadCounts> {
  const rows = await tx
    .selectFrom('upload_results')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .groupBy('outcome')
    .execute();
  const counts: UploadCounts = { all: 0, new: 0, existing: 0, joined: 0, rejected: 0 };
  for (const { outcome, count } of rows) {
    counts[outcome] = count;
    counts.all += count;
  }
  return counts;
}

/**
 * Writes that more came, after exactly what had come; and that it is whole, when it is.
 * @returns how far it came; undefined when something else happened to it meanwhile
 */
export async function keepPart(
  tx: Tx,
  { firmId, businessId, id }: OneUpload,
  part: { start: number; size: number; hash: string },
  now: Date,
): Promise<Pick<UploadRow, 'received' | 'state'> | undefined> {
  const { rows } = await sql<Pick<UploadRow, 'received' | 'state'>>`
    update uploads set received = received + ${part.size}::bigint, touched_at = ${now}::timestamptz,
      state = case when received + ${part.size}::bigint = size then 'received' else 'uploading' end
    where id = ${id}::uuid and business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid
      and state = 'uploading' and received = ${part.start}::bigint
    returning received, state`.execute(tx);
  if (!rows[0]) return undefined;
  await tx
    .insertInto('upload_parts')
    .values({ ...part, upload_id: id, firm_id: firmId, business_id: businessId })
    .execute();
  return rows[0];
}

export async function countParts(tx: Tx, { firmId, businessId, id }: OneUpload): Promise<number> {
  const { count } = await tx
    .selectFrom('upload_parts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export function listParts(tx: Tx, { firmId, businessId, id }: OneUpload) {
  return tx
    .selectFrom('upload_parts')
    .select(['start', 'size', 'hash'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute();
}

export async function forgetParts(tx: Tx, { firmId, businessId, id }: OneUpload): Promise<void> {
  await tx
    .deleteFrom('upload_parts')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('upload_id', '=', id)
    .execute();
}

/** @returns false when it is not under way any more */
export async function markCancelled(
  tx: Tx,
  { firmId, businessId, id }: OneUpload,
  now: Date,
  trouble: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ state: 'cancelled', worker: null, held_until: null, finished_at: now, touched_at: now, trouble })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', 'in', [...UNDER_WAY])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the oldest that is whole and that nobody reads. A company's are read one at a time. */
export async function takeUpload(
  tx: Tx,
  { firmId, businessId }: Whose,
  worker: string,
  now: Date,
  until: Date,
): Promise<UploadRow | undefined> {
  // Two that ask at once would each see nobody reading.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads/reading/${businessId}`}, 0))`.execute(tx);
  const { rows } = await sql<UploadRow>`
    update uploads set state = 'reading', worker = ${worker}, held_until = ${until}::timestamptz, tries = tries + 1,
      trouble = null, touched_at = ${now}::timestamptz
    where id = (
      select u.id from uploads u
      where u.firm_id = ${firmId}::uuid and u.business_id = ${businessId}::uuid
        and (u.state = 'received' or (u.state = 'reading' and coalesce(u.held_until, '-infinity') < ${now}::timestamptz))
        and not exists (select from uploads o where o.business_id = u.business_id and o.state = 'reading'
          and o.held_until >= ${now}::timestamptz)
        and exists (select from businesses b join firms f on f.id = b.firm_id
          where b.id = u.business_id and b.removed_at is null and f.closed_at is null)
      order by u.created_at, u.id limit 1 for update of u skip locked)
    returning *`.execute(tx);
  return rows[0];
}

export type UploadChange = Partial<
  Pick<UploadRow, 'held_until' | 'files_total' | 'files_done' | 'kept_bytes' | 'tries' | 'zip_place'>
>;

/** Shows life, and that it is still this worker's. @returns false when it is not */
export async function holdUpload(
  tx: Tx,
  { firmId, businessId, id }: OneUpload,
  worker: string,
  { zip_place, ...change }: UploadChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ worker, ...change, ...(zip_place && { zip_place: JSON.stringify(zip_place) }) })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where('worker', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when it is another worker's now, or was cancelled */
export async function endUpload(
  tx: Tx,
  { firmId, businessId, id }: OneUpload,
  worker: string,
  end: { state: 'done' | 'failed' | 'received'; trouble: string | null; at: Date; tries?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set((eb) => ({
      state: end.state,
      trouble: end.trouble,
      worker: null,
      held_until: null,
      touched_at: end.at,
      finished_at: end.state === 'received' ? null : end.at,
      // Left as they are where nothing is said of them.
      tries: end.tries,
      ...(end.state === 'done' ? { files_total: eb.ref('files_done') } : {}),
    }))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where('worker', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of all firms: those of which nothing came for long. */
export function listForgotten(tx: Tx, before: Date, limit: number) {
  return tx
    .selectFrom('uploads')
    .select(['id', 'firm_id', 'business_id'])
    .where('state', '=', 'uploading')
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
}

/** Of all firms: companies with something to read that nobody reads. */
export async function listUnread(tx: Tx, now: Date, limit: number): Promise<Whose[]> {
  const { rows } = await sql<{ firm_id: string; business_id: string }>`
    select distinct firm_id, business_id from uploads
    where state = 'received' or (state = 'reading' and coalesce(held_until, '-infinity') < ${now}::timestamptz)
    limit ${limit}`.execute(tx);
  return rows.map(({ firm_id, business_id }) => ({ firmId: firm_id, businessId: business_id }));
}

/** Of all firms: pieces of uploads that are not under way. */
export async function listLeftOver(tx: Tx, limit: number): Promise<OneUpload[]> {
  const { rows } = await sql<{ id: string; firm_id: string; business_id: string }>`
    select distinct p.upload_id as id, p.firm_id, p.business_id from upload_parts p
    where not exists (select from uploads u where u.id = p.upload_id and u.state in ('uploading', 'received', 'reading'))
    limit ${limit}`.execute(tx);
  return rows.map(({ id, firm_id, business_id }) => ({ id, firmId: firm_id, businessId: business_id }));
}

/** Of all firms: what became of files is told for a while. The uploads stay: they count what was kept. */
export async function forgetResults(tx: Tx, before: Date, size: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from upload_results where at < ${before}::timestamptz and ctid = any(array(
      select ctid from upload_results where at < ${before}::timestamptz limit ${size}))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
