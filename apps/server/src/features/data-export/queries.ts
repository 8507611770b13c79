import { type Insertable, sql, type Updateable } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';
import { EXPORTED, type ExportedName } from './exported-tables.ts';
import { SHEETS, type SheetName } from './sheets.ts';
import { SHEET_KEY, VOUCHER_COLUMNS, type VoucherColumn } from './voucher-columns.ts';

/** All SQL of the export. It reads tables of every feature, whole and as they are: that is what it is for. */

export async function insertExport(tx: Tx, row: Insertable<Schema['data_exports']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('data_exports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findNewest(ctx: Ctx, tx: Tx) {
  return tx
    .selectFrom('data_exports')
    .selectAll()
    .where('firm_id', '=', ctx.firmId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateExport(
  ctx: Ctx,
  tx: Tx,
  id: string,
  change: Updateable<Schema['data_exports']>,
): Promise<void> {
  await tx.updateTable('data_exports').set(change).where('firm_id', '=', ctx.firmId).where('id', '=', id).execute();
}

/** Somebody proved who they are in this session: the newest export is for it. @param session the hash of its token */
export async function markProved(ctx: Ctx, tx: Tx, session: Uint8Array, now: Date): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ proved_by: session, proved_at: now })
    .where('firm_id', '=', ctx.firmId)
    .where('id', '=', (select) =>
      select
        .selectFrom('data_exports')
        .select('id')
        .where('firm_id', '=', ctx.firmId)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .execute();
}

/** An export whose worker shows no life since then failed: it must not stand in the way of another. */
export async function buryLost(ctx: Ctx, tx: Tx, aliveSince: Date, now: Date): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ state: 'failed', finished_at: now })
    .where('firm_id', '=', ctx.firmId)
    .where('state', 'in', ['pending', 'running'])
    .where('heartbeat_at', '<', aliveSince)
    .execute();
}

/** Across all firms. */
export function listExpired(tx: Tx, now: Date) {
  return tx
    .selectFrom('data_exports')
    .select(['id', 'firm_id', 'file_hash'])
    .where('expires_at', '<=', now)
    .limit(100)
    .execute();
}

/** Whether another export of the firm has the very same bytes. */
export async function hasExportOf(tx: Tx, firmId: string, hash: string, besides: string): Promise<boolean> {
  const found = await tx
    .selectFrom('data_exports')
    .select('id')
    .where('firm_id', '=', firmId)
    .where('file_hash', '=', hash)
    .where('id', '<>', besides)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteExport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('data_exports').where('id', '=', id).execute();
}

/**
 * The firm's rows of a table called `t`. Of what belongs to companies by their keys: `firm_id` has no index there, and a page would read
 * the table of all firms.
 */
function ofFirm({ firmId }: Ctx, table: ExportedName | 'vouchers') {
  if (table === 'firms') return sql`t.id = ${firmId}::uuid`;
  const isByCompany = table === 'vouchers' || EXPORTED[table].key[0] === 'business_id';
  const companies = sql`and t.business_id = any(array(select id from businesses where firm_id = ${firmId}::uuid))`;
  return sql`t.firm_id = ${firmId}::uuid ${isByCompany ? companies : sql``}`;
}

/** The packages of what the firm closed: they carry the RUC, the period and the version in their names. */
export async function listPackages(
  { firmId }: Ctx,
  tx: Tx,
): Promise<{ businessId: string; name: string; hash: string }[]> {
  const { rows } = await sql<{ businessId: string; name: string; hash: string }>`
    select business_id as "businessId", package_name as name, package_hash as hash from period_closes
    where firm_id = ${firmId}::uuid and package_hash is not null
      and business_id = any(array(select id from businesses where firm_id = ${firmId}::uuid))
    order by package_name`.execute(tx);
  return rows;
}

export async function countRows(ctx: Ctx, tx: Tx, table: ExportedName | 'vouchers'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} as t where ${ofFirm(ctx, table)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface Page {
  /** Each row as one line of JSON, its amounts with the decimals they are stored with. */
  lines: string[];
  /** Where the next page begins; undefined after the last. */
  after: unknown[] | undefined;
}

export async function readPage(
  ctx: Ctx,
  tx: Tx,
  table: ExportedName,
  after: readonly unknown[] | undefined,
  size: number,
): Promise<Page> {
  const { key, omit } = EXPORTED[table];
  const columns = sql.join(key.map((column) => sql.ref(`t.${column}`)));
  const beyond = after ? sql`and (${columns}) > (${sql.join([...after])})` : sql``;
  const { rows } = await sql<Record<string, unknown> & { line: string }>`
    select (to_jsonb(t) - ${sql.val([...omit])}::text[])::text as line, ${columns}
    from ${sql.table(table)} as t where ${ofFirm(ctx, table)} ${beyond}
    order by ${columns} limit ${size}`.execute(tx);
  const last = rows.length === size ? rows.at(-1) : undefined;
  return { lines: rows.map(({ line }) => line), after: last && key.map((column) => last[column]) };
}

/** The rows of a sheet, in their order of arrival: people, companies and payments are few. */
export async function readSheet(ctx: Ctx, tx: Tx, table: SheetName): Promise<Record<string, unknown>[]> {
  const columns = sql.join(SHEETS[table].columns.map(([column]) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(table)} where firm_id = ${ctx.firmId} order by created_at, id`.execute(tx);
  return rows;
}

export function listCompanies(ctx: Ctx, tx: Tx) {
  return tx
    .selectFrom('businesses')
    .select(['id', 'ruc'])
    .where('firm_id', '=', ctx.firmId)
    .where('removed_at', 'is', null)
    .orderBy('ruc')
    .execute();
}

export interface DocumentRow {
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  kind: string;
  sha256: string;
  bytes: Uint8Array | null;
}

const DOCUMENTS_KEY = ['issuer_ruc', 'type_code', 'serie', 'number', 'kind'] as const;
/** Of which vouchers, or what was uploaded besides. */
export interface DocumentsOf {
  businessId: string;
  book: 'RCE' | 'RVIE' | 'besides';
}
const documents = (ctx: Ctx, { businessId, book }: DocumentsOf) =>
  book === 'besides'
    ? sql`
  from (select business_id, firm_id, issuer_ruc, kind as type_code, serie, number, sha256, bytes,
      case when kind = 'DTR' then 'html' when kind like 'F621%' then 'txt' else 'xml' end as kind from uploaded_documents
    union all
    select business_id, firm_id, supplier_ruc, 'DTR', 'SUNAT', number, receipt_sha256, receipt_bytes, 'html' from spot_deposits
    where receipt_sha256 is not null) d
  where business_id = ${businessId}::uuid and firm_id = ${ctx.firmId}::uuid`
    : sql`
  from voucher_files
  where business_id = ${businessId}::uuid and book = ${book} and firm_id = ${ctx.firmId}::uuid
    and sha256 is not null and state in ('held', 'unreadable')`;

/** How many files are kept of a company's vouchers. */
export async function countDocuments(ctx: Ctx, tx: Tx, of: DocumentsOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${documents(ctx, of)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Some of them, with their bytes where those stand in the row. */
export async function readDocuments(
  ctx: Ctx,
  tx: Tx,
  of: DocumentsOf,
  after: readonly unknown[] | undefined,
  size: number,
): Promise<{ rows: DocumentRow[]; after: unknown[] | undefined }> {
  const key = sql.join(DOCUMENTS_KEY.map((column) => sql.ref(column)));
  const beyond = after ? sql`and (${key}) > (${sql.join([...after])})` : sql``;
  const { rows } = await sql<DocumentRow>`
    select ${key}, sha256, bytes ${documents(ctx, of)} ${beyond} order by ${key} limit ${size}`.execute(tx);
  const last = rows.length === size ? rows.at(-1) : undefined;
  return { rows, after: last && DOCUMENTS_KEY.map((column) => last[column]) };
}

type VoucherRow = Record<VoucherColumn, unknown>;

export async function readVouchers(
  ctx: Ctx,
  tx: Tx,
  of: { businessId: string; book: 'RCE' | 'RVIE' },
  after: readonly unknown[] | undefined,
  size: number,
): Promise<{ rows: VoucherRow[]; after: unknown[] | undefined }> {
  const key = sql.join(SHEET_KEY.map((column) => sql.ref(column)));
  const beyond = after ? sql`and (${key}) > (${sql.join([...after])})` : sql``;
  const { rows } = await sql<VoucherRow>`
    select ${sql.join(VOUCHER_COLUMNS.map(([column]) => sql.ref(column)))} from vouchers
    where business_id = ${of.businessId} and book = ${of.book} and firm_id = ${ctx.firmId} ${beyond}
    order by ${key} limit ${size}`.execute(tx);
  const last = rows.length === size ? rows.at(-1) : undefined;
  return { rows, after: last && SHEET_KEY.map((column) => last[column]) };
}
