import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import { DOCUMENTS_CHANNEL } from '../../company-channel.ts';
import type { Tx } from '../../ctx.ts';
import { fromArrays, sameAs } from '../../platform/database/from-arrays.ts';
import {
  type FileKind,
  type FileState,
  type KeptSource,
  PROVEN,
  type SeeSolAnswer,
  type SignatureKept,
} from '../../schema/documents.ts';
import type { FailureCode } from '../../sunat/failure.ts';
import { DOCUMENT_KEY, type DocumentKey, type FileKey, OF_A_PERIOD, type Whose } from './file-key.ts';

/** SQL of files: taking the next, writing what became of them, counting and reading them. */

/** What waits to be fetched, as it is asked for. */
export interface DueFile extends FileKey {
  tries: number;
  is_open: boolean;
  /** Of its period, an open one before all others: the larger the sooner. */
  rank: number;
}

/** The next ones: of open periods, of the newest, of the largest IGV. */
export async function takeDue(
  tx: Tx,
  { firmId, businessId }: Whose,
  now: Date,
  limit: number,
  open: number,
): Promise<DueFile[]> {
  const { rows } = await sql<DueFile>`
    select book, issuer_ruc, type_code, serie, number, kind, tries, priority >= ${open}::bigint as is_open,
      (priority / ${OF_A_PERIOD}::bigint)::int as rank
    from voucher_files
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and next_try_at is not null
      and next_try_at <= ${now}::timestamptz
    order by priority desc, issuer_ruc, type_code, serie, number limit ${limit}`.execute(tx);
  return rows;
}

/** When the first of those that wait is to be asked for; null when none waits. */
export async function nextDue(tx: Tx, { firmId, businessId }: Whose): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_try_at) as at from voucher_files
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and next_try_at is not null`.execute(tx);
  return rows[0]?.at ?? null;
}

/** What became of one file. Bytes are deflated; null where they are in the file store, or there are none. */
export interface FileOutcome extends FileKey {
  state: FileState;
  reason: string;
  tries: number;
  next_try_at: Date | null;
  fault: string | null;
  source: KeptSource | null;
  sha256: string | null;
  size: number | null;
  bytes: Buffer | null;
  reader_version: number | null;
  fetched_at: Date | null;
}

const OUTCOME = {
  book: 'text',
  issuer_ruc: 'text',
  type_code: 'text',
  serie: 'text',
  number: 'text',
  kind: 'text',
  state: 'text',
  reason: 'text',
  tries: 'int',
  next_try_at: 'timestamptz',
  fault: 'text',
  source: 'text',
  sha256: 'text',
  size: 'int',
  bytes: 'text',
  reader_version: 'int',
  fetched_at: 'timestamptz',
} as const;
const columns = sql.raw(Object.keys(OUTCOME).join(', '));
const values = sql.raw(
  Object.keys(OUTCOME)
    .map((column) => (column === 'bytes' ? `decode(one.bytes, 'hex')` : `one.${column}`))
    .join(', '),
);
const rewritten = sql.raw(
  Object.keys(OUTCOME)
    .filter((column) => !([...DOCUMENT_KEY, 'kind'] as string[]).includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);

/**
 * Writes what became of files, those that nobody had wanted (a CDR that came along) too. A held file is never lost to a lesser word, nor
 * one that was uploaded to another, unless its signature proves nothing. Of one that stays it is written when it is asked for again.
 * @returns those that were written: of the others what is known stays as well (`learnWritten`)
 */
export async function writeOutcomes(
  tx: Tx,
  { firmId, businessId }: Whose,
  outcomes: readonly FileOutcome[],
): Promise<FileKey[]> {
  if (outcomes.length === 0) return [];
  // As text: how an array of bytes is sent differs between the engines.
  const rows = outcomes.map((one) => ({ ...one, bytes: one.bytes?.toString('hex') ?? null }));
  const { rows: written } = await sql<FileKey>`
    insert into voucher_files as f (business_id, firm_id, ${columns})
    select ${businessId}::uuid, ${firmId}::uuid, ${values} from ${fromArrays('one', OUTCOME, rows)}
    on conflict (business_id, book, issuer_ruc, type_code, serie, number, kind) do update
      set ${rewritten}, signature = null, signature_detail = null, reading_tries = 0
      where f.state <> 'held' or (excluded.state = 'held' and (f.source is distinct from 'upload'
        or (f.kind in ('xml', 'cdr') and coalesce(f.signature, '') <> all(${PROVEN}::text[]))))
      returning f.book, f.issuer_ruc, f.type_code, f.serie, f.number, f.kind`.execute(tx);
  await sql`select pg_notify(${DOCUMENTS_CHANNEL}, ${businessId})`.execute(tx);
  const inVain = rows.filter(({ state }) => state !== 'held');
  if (inVain.length === 0) return written;
  await sql`
    update voucher_files f set next_try_at = one.next_try_at, tries = one.tries
    from ${fromArrays('one', OUTCOME, inVain)} cross join lateral ${placeOf(businessId)}
    where f.tableoid = place.part and f.ctid = place.at and f.state = 'held' and f.next_try_at is not null`.execute(tx);
  return written;
}

/**
 * Nobody lets us in: what waits is absent, some at a time; of what is held the reason says only why it is not asked for. @returns
 * how many
 */
export async function closeAccess(tx: Tx, { firmId, businessId }: Whose, size: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update voucher_files set next_try_at = null, state = case when state = 'held' then state else 'absent' end,
      reason = 'no-access'
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and next_try_at is not null
      and ctid = any(array(
        select ctid from voucher_files where business_id = ${businessId}::uuid and next_try_at is not null limit ${size}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Those at which SUNAT turned us away are among the first again. */
export async function makeDeniedDue(tx: Tx, { firmId, businessId }: Whose, now: Date): Promise<void> {
  await sql`
    update voucher_files set next_try_at = ${now}::timestamptz
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and next_try_at > ${now}::timestamptz
      and state = 'wanted' and fault = ${'PERMISSION_MISSING' satisfies FailureCode}`.execute(tx);
}

/**
 * Somebody lets us in again: also the one that SUNAT signed is asked for in place of what was uploaded and proves nothing.
 * @returns how many are wanted again
 */
export async function reopenAccess(tx: Tx, { firmId, businessId }: Whose, now: Date, size: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update voucher_files set state = case when state = 'held' then state else 'wanted' end, reason = '',
      next_try_at = ${now}::timestamptz, tries = 0
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and state in ('absent', 'held') and reason = 'no-access'
      and ctid = any(array(
        select ctid from voucher_files
        where business_id = ${businessId}::uuid and state in ('absent', 'held') and reason = 'no-access' limit ${size}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

export const KEYS = {
  book: 'text',
  issuer_ruc: 'text',
  type_code: 'text',
  serie: 'text',
  number: 'text',
  kind: 'text',
} as const;
const sameKey = sameAs('f', KEYS);

/**
 * Where the file of a key stands, looked up by the whole key: what is not told so (`limit`) the embedded database, without statistics,
 * answers by comparing each key with every file of the company, for seconds on the one connection. A row that somebody rewrites
 * meanwhile stands elsewhere, and is looked at again the next time. Said again outside, key or company would bring the comparing back.
 */
export const placeOf = (businessId: string, also = sql`true`) =>
  sql`(select f.tableoid as part, f.ctid as at from voucher_files f
    where f.business_id = ${businessId}::uuid and ${sameKey} and ${also} limit 1) place`;
export interface KeptFile extends FileKey {
  sha256: string;
  size: number;
  bytes: Buffer | null;
}

/** The bytes of one file, in whichever book it stands. @param firmId absent for a signed link, which names no firm */
export function findBytes(
  tx: Tx,
  { firmId, businessId }: { firmId?: string; businessId: string },
  key: Omit<FileKey, 'book'> & { book?: BookName },
): Promise<KeptFile | undefined> {
  let query = tx
    .selectFrom('voucher_files')
    .select([...DOCUMENT_KEY, 'kind', 'sha256', 'size', 'bytes'])
    .where('business_id', '=', businessId)
    .where('book', 'in', key.book ? [key.book] : ['RCE', 'RVIE'])
    .where('issuer_ruc', '=', key.issuer_ruc)
    .where('type_code', '=', key.type_code)
    .where('serie', '=', key.serie)
    .where('number', '=', key.number)
    .where('kind', '=', key.kind)
    .where('state', 'in', ['held', 'unreadable'])
    .where('sha256', 'is not', null);
  if (firmId !== undefined) query = query.where('firm_id', '=', firmId);
  return query.limit(1).executeTakeFirst() as Promise<KeptFile | undefined>;
}

export interface FileFacts extends DocumentKey {
  kind: FileKind;
  state: FileState;
  reason: string;
  source: KeptSource | null;
  sha256: string | null;
  size: number | null;
  signature: SignatureKept | null;
  signature_detail: string | null;
  fetched_at: Date | null;
  next_try_at: Date | null;
  tries: number;
  fault: string | null;
  bytes: Buffer | null;
  see_sol: SeeSolAnswer | null;
  see_sol_at: Date | null;
  see_sol_tries: number;
}

/** All that is known of one voucher's files. */
export function findFilesOf(tx: Tx, { firmId, businessId }: Whose, key: DocumentKey): Promise<FileFacts[]> {
  return tx
    .selectFrom('voucher_files')
    .select([
      ...DOCUMENT_KEY,
      ...(['kind', 'state', 'reason', 'source', 'sha256', 'size'] as const),
      ...(['signature', 'signature_detail', 'fetched_at', 'next_try_at', 'tries', 'fault', 'bytes'] as const),
      ...(['see_sol', 'see_sol_at', 'see_sol_tries'] as const),
    ])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', key.book)
    .where('issuer_ruc', '=', key.issuer_ruc)
    .where('type_code', '=', key.type_code)
    .where('serie', '=', key.serie)
    .where('number', '=', key.number)
    .execute();
}
