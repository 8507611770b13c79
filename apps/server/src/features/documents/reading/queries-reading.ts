import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { SignatureKept } from '../../../schema/documents.ts';
import { DOCUMENT_KEY, type FileKey, type Whose } from '../file-key.ts';
import { type FileFacts, KEYS, type KeptFile, placeOf } from '../queries-files.ts';

/** SQL of kept XML that is looked at later: its signature, and what a newer reader makes of it. */

/** Kept XML whose signature nobody looked at. */
export function listUnchecked(
  tx: Tx,
  { firmId, businessId }: Whose,
  limit: number,
): Promise<(KeptFile & { signature_detail: string | null })[]> {
  return kept(tx, { firmId, businessId })
    .select('signature_detail')
    .where('state', '=', 'held')
    .where('kind', '=', 'xml')
    .where('signature', 'is', null)
    .limit(limit)
    .execute() as Promise<(KeptFile & { signature_detail: string | null })[]>;
}

/** @property reading_tries how often its reading was begun, and never ended */
export type ReadByOlder = KeptFile & Pick<FileFacts, 'source'> & { reading_tries: number };

/** Kept XML that an older reader read, or could not. */
export function listReadByOlder(
  tx: Tx,
  { firmId, businessId }: Whose,
  version: number,
  limit: number,
): Promise<ReadByOlder[]> {
  return kept(tx, { firmId, businessId })
    .select(['source', 'reading_tries'])
    .where('kind', '=', 'xml')
    .where('reader_version', '<', version)
    .where('sha256', 'is not', null)
    .limit(limit)
    .execute() as Promise<ReadByOlder[]>;
}

function kept(tx: Tx, { firmId, businessId }: Whose) {
  return tx
    .selectFrom('voucher_files')
    .select([...DOCUMENT_KEY, 'kind', 'sha256', 'size', 'bytes'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId);
}

/** With the very bytes that were looked at: others may have come meanwhile. Said inside, as the key is. */
const SAME_BYTES = sql`f.sha256 = one.sha256`;

export async function writeSignatures(
  tx: Tx,
  { businessId }: Whose,
  checked: readonly (FileKey & { sha256: string; signature: SignatureKept | null; detail: string | null })[],
): Promise<void> {
  if (checked.length === 0) return;
  const shape = { ...KEYS, sha256: 'text', signature: 'text', detail: 'text' } as const;
  await sql`
    update voucher_files f set signature = one.signature, signature_detail = one.detail
    from ${fromArrays('one', shape, checked)} cross join lateral ${placeOf(businessId, SAME_BYTES)}
    where f.tableoid = place.part and f.ctid = place.at`.execute(tx);
}

/** Writes how often the reading of files was begun: before it is, so that what ends the process is known by it. */
export async function writeReadingTries(
  tx: Tx,
  { businessId }: Whose,
  files: readonly (FileKey & { sha256: string; reading_tries: number })[],
): Promise<void> {
  if (files.length === 0) return;
  const shape = { ...KEYS, sha256: 'text', reading_tries: 'int' } as const;
  await sql`
    update voucher_files f set reading_tries = one.reading_tries
    from ${fromArrays('one', shape, files)} cross join lateral ${placeOf(businessId, SAME_BYTES)}
    where f.tableoid = place.part and f.ctid = place.at`.execute(tx);
}

/**
 * What a newer reader makes of kept bytes: the state, and with which version.
 * @returns those in whose place nothing else came meanwhile
 */
export async function writeReadAgain(
  tx: Tx,
  { businessId }: Whose,
  read: readonly (FileKey & { sha256: string; state: 'held' | 'unreadable'; reason: string })[],
  version: number,
): Promise<FileKey[]> {
  if (read.length === 0) return [];
  const shape = { ...KEYS, sha256: 'text', state: 'text', reason: 'text' } as const;
  const { rows } = await sql<FileKey>`
    update voucher_files f set state = one.state, reason = one.reason, reader_version = ${version},
      reading_tries = 0
    from ${fromArrays('one', shape, read)} cross join lateral ${placeOf(businessId, SAME_BYTES)}
    where f.tableoid = place.part and f.ctid = place.at
    returning f.book, f.issuer_ruc, f.type_code, f.serie, f.number, f.kind`.execute(tx);
  return rows;
}
