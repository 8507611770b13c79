import type { BookName } from '@yupana/contract/books.ts';
import type { UploadOutcome } from '@yupana/contract/uploads.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import { FILE_KINDS, type FileState, type KeptSource, type SignatureKept } from '../../../schema/documents.ts';
import type { DocumentKey, FileKey, Whose } from '../file-key.ts';
import { itsXml } from '../queries-its-xml.ts';
import type { OneUpload } from './queries-uploads.ts';

/** SQL of what became of uploaded files, and of what is here already of their vouchers. */

/** What is here of a voucher's file. */
export interface HereAlready extends FileKey {
  state: FileState;
  sha256: string | null;
  source: KeptSource | null;
  signature: SignatureKept | null;
  fetched_at: Date | null;
}

/**
 * What is here of vouchers; locked, in the order in which they are given, until the transaction ends, so that no lane
 * writes them meanwhile.
 */
export async function findHere(
  tx: Tx,
  { firmId, businessId }: Whose,
  keys: readonly DocumentKey[],
): Promise<HereAlready[]> {
  if (keys.length === 0) return [];
  const shape = { book: 'text', issuer_ruc: 'text', type_code: 'text', serie: 'text', number: 'text' } as const;
  const { rows } = await sql<HereAlready>`
    select here.book, here.issuer_ruc, here.type_code, here.serie, here.number, here.kind, here.state, here.sha256,
      here.source, here.signature, here.fetched_at
    from ${fromArrays('one', shape, keys)}
    cross join lateral (
      select f.* from voucher_files f
      where f.business_id = ${businessId}::uuid and f.firm_id = ${firmId}::uuid and f.book = one.book
        and f.issuer_ruc = one.issuer_ruc and f.type_code = one.type_code and f.serie = one.serie and f.number = one.number
      limit ${FILE_KINDS.length} for update) here`.execute(tx);
  return rows;
}

/** What became of one file. */
export interface ResultRow {
  place: number;
  /** Of what is looked at once more: where it stands in its zip. */
  zip_entry: string | null;
  file: string;
  outcome: UploadOutcome;
  detail: string;
  issuer_ruc: string | null;
  type_code: string | null;
  serie: string | null;
  number: string | null;
  issuer_name: string | null;
  issue_date: string | null;
  currency: string | null;
  total: string | null;
}

const RESULT = {
  place: 'int',
  zip_entry: 'text',
  file: 'text',
  outcome: 'text',
  detail: 'text',
  issuer_ruc: 'text',
  type_code: 'text',
  serie: 'text',
  number: 'text',
  issuer_name: 'text',
  issue_date: 'date',
  currency: 'text',
  total: 'text',
} as const satisfies Record<keyof ResultRow, string>;
const columns = sql.raw(Object.keys(RESULT).join(', '));
const rewritten = sql.raw(
  Object.keys(RESULT)
    .filter((column) => column !== 'place')
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);

/** Each place has one result: looked at again, what was rejected may turn out to be something. */
export async function writeResults(
  tx: Tx,
  { firmId, businessId, id }: OneUpload,
  period: string,
  results: readonly ResultRow[],
  at: Date,
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    insert into upload_results as r (upload_id, business_id, firm_id, tax_period, at, ${columns})
    select ${id}::uuid, ${businessId}::uuid, ${firmId}::uuid, ${period}, ${at}::timestamptz, ${columns}
    from ${fromArrays('one', RESULT, results)}
    on conflict (upload_id, place) do update set ${rewritten} where r.outcome = 'rejected'`.execute(tx);
}

/** Where in an upload those stand that were rejected for this. */
export function placesRejected(tx: Tx, { firmId, businessId, id }: OneUpload, detail: string) {
  return tx
    .selectFrom('upload_results')
    .select(['place', 'zip_entry'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('upload_id', '=', id)
    .where('outcome', '=', 'rejected')
    .where('detail', '=', detail)
    .execute();
}

/** Rejected ones first, then what joined, what is new and what was here; of each the newest upload's. */
export function listResults(
  tx: Tx,
  { firmId, businessId }: Whose,
  { period, outcome, offset, limit }: { period: string; outcome?: UploadOutcome; offset: number; limit: number },
) {
  let query = tx
    .selectFrom('upload_results as r')
    .innerJoin('uploads as u', 'u.id', 'r.upload_id')
    .selectAll('r')
    .where('r.firm_id', '=', firmId)
    .where('r.business_id', '=', businessId)
    .where('r.tax_period', '=', period);
  if (outcome) query = query.where('r.outcome', '=', outcome);
  return query
    .orderBy((eb) =>
      eb
        .case()
        .when('r.outcome', '=', 'rejected')
        .then(0)
        .when('r.outcome', '=', 'joined')
        .then(1)
        .when('r.outcome', '=', 'new')
        .then(2)
        .else(3)
        .end(),
    )
    .orderBy('u.created_at', 'desc')
    .orderBy('r.upload_id')
    .orderBy('r.place')
    .offset(offset)
    .limit(limit)
    .execute();
}

export interface MissingRow {
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  dam_year: string;
  counterparty_name: string;
  issue_date: string;
  igv: string;
  state: FileState | null;
  reason: string | null;
  tries: number | null;
  fault: string | null;
  /** Whether SUNAT is asked for it again. */
  waits: boolean;
}

const PURCHASES = (firmId: string, businessId: string, period: string) => sql`
  from vouchers v left join ${itsXml} on true
  where v.firm_id = ${firmId}::uuid and v.business_id = ${businessId}::uuid and v.book = ${'RCE' satisfies BookName}
    and v.tax_period = ${period} and v.left_proposal_at is null`;
const IS_EXPECTED = sql`f.state is distinct from 'not-expected'`;
const IS_MISSING = sql`${IS_EXPECTED} and f.state is distinct from 'held'`;

/** Purchases of a period: how many are electronic, how many of these are here, the IGV of those that are not, and how many are not. */
export async function measureMissing(tx: Tx, { firmId, businessId }: Whose, period: string) {
  const { rows } = await sql<{ expected: number; held: number; not_expected: number; igv: string }>`
    select count(*) filter (where ${IS_EXPECTED})::int as expected, count(*) filter (where f.state = 'held')::int as held,
      count(*) filter (where not ${IS_EXPECTED})::int as not_expected,
      coalesce(sum(v.igv) filter (where ${IS_MISSING}), 0)::text as igv
    ${PURCHASES(firmId, businessId, period)}`.execute(tx);
  return rows[0] ?? { expected: 0, held: 0, not_expected: 0, igv: '0' };
}

/** The largest IGV first. */
export async function listMissing(
  tx: Tx,
  { firmId, businessId }: Whose,
  { period, offset, limit }: { period: string; offset: number; limit: number },
): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    select v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year, v.counterparty_name, v.issue_date, v.igv,
      f.state, f.reason, f.tries, f.fault, f.next_try_at is not null as waits
    ${PURCHASES(firmId, businessId, period)} and ${IS_MISSING}
    order by abs(v.igv) desc, v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year
    offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}
