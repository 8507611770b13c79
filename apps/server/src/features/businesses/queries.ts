import type { BusinessStatus } from '@yupana/contract/businesses.ts';
import type { Trouble } from '@yupana/contract/troubles.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import { TENANT_SETTING } from '../../platform/database/tenant-role.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of businesses. The worker acts for a firm without being one of its members: it names the firm. */
type Firm = Pick<Ctx, 'firmId'>;

/** A company as it is read everywhere. */
export const COLUMNS = [
  'id',
  'accountant_id',
  'name',
  'ruc',
  'status',
  'exists_periods_processed',
  'trouble',
  'missing_permissions',
  'held_at',
  'archived_at',
] as const;

/** Throws PostgreSQL's unique violation on `businesses_ruc_mine` when the firm has the RUC already. */
export async function insertBusiness(tx: Tx, business: Insertable<Schema['businesses']>) {
  return tx.insertInto('businesses').values(business).returning(COLUMNS).executeTakeFirstOrThrow();
}

export function findBusiness(ctx: Firm, tx: Tx, id: string) {
  return tx
    .selectFrom('businesses')
    .select(COLUMNS)
    .where('firm_id', '=', ctx.firmId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The same, and nobody moves, removes or renames it until the transaction ends; others may hold it beside. */
export function holdBusiness(ctx: Firm, tx: Tx, id: string) {
  return tx
    .selectFrom('businesses')
    .select(COLUMNS)
    .where('firm_id', '=', ctx.firmId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/**
 * One at a time decides about a company, until its transaction ends. Not the row: workers lock a run and then its company, and who
 * decides would have to know in which order each of its rows is taken.
 */
export async function takeTurn(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company/${id}`}, 0))`.execute(tx);
}

export function findBusinessByRuc(ctx: Firm, tx: Tx, ruc: string) {
  return tx
    .selectFrom('businesses')
    .select(COLUMNS)
    .where('firm_id', '=', ctx.firmId)
    .where('ruc', '=', ruc)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Those of the firm with these RUCs; nobody moves, removes or renames one until the transaction ends. */
export function holdByRucs(ctx: Firm, tx: Tx, rucs: readonly string[]) {
  return tx
    .selectFrom('businesses')
    .select(COLUMNS)
    .where('firm_id', '=', ctx.firmId)
    .where('ruc', 'in', rucs)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Whose a company is now, among all firms; undefined when it is nobody's. */
export async function findFirmOf(tx: Tx, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('businesses')
    .select('firm_id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found?.firm_id;
}

/** Its id alone, as a part of another statement. */
export function idByRuc(ctx: Firm, ruc: string): RawBuilder<string> {
  return sql`(select id from businesses where firm_id = ${ctx.firmId}::uuid and ruc = ${ruc} and removed_at is null)`;
}

/** The version of the company with this RUC, of the firm as which it is read: whose it is nobody knows yet. */
export async function findVersion(tx: Tx, ruc: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select concat(b.id, '/', v.version) as version
    from businesses b join company_versions v on v.business_id = b.id and v.firm_id = b.firm_id
    where b.firm_id = nullif(current_setting('${sql.raw(TENANT_SETTING)}', true), '')::uuid and b.ruc = ${ruc}
      and b.removed_at is null`.execute(tx);
  return rows[0]?.version;
}

export async function hasBusiness({ firmId }: Firm, tx: Tx, named: { id: string } | { ruc: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('businesses')
    .select('id')
    .where('firm_id', '=', firmId)
    .where((eb) => ('id' in named ? eb('id', '=', named.id) : eb('ruc', '=', named.ruc)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those that take a place of the plan. */
export async function countBusinesses(ctx: Firm, tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('businesses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('firm_id', '=', ctx.firmId)
    .where('archived_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function ofFirm(ctx: Firm, tx: Tx) {
  return tx
    .selectFrom('businesses')
    .select(COLUMNS)
    .where('firm_id', '=', ctx.firmId)
    .where('archived_at', 'is', null)
    .where('removed_at', 'is', null);
}

/** The firm's companies, the first registered first. */
export function findBusinesses(ctx: Firm, tx: Tx) {
  return ofFirm(ctx, tx).orderBy('created_at').orderBy('id').execute();
}

/** The same, and nobody moves or removes one of them until the transaction ends. */
export function holdBusinesses(ctx: Firm, tx: Tx) {
  return ofFirm(ctx, tx).orderBy('id').forShare().execute();
}

export async function updateStatus(
  ctx: Firm,
  tx: Tx,
  businessId: string,
  { status, trouble, missing }: { status: BusinessStatus; trouble: Trouble | null; missing: { module_name: string }[] },
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ status, trouble, missing_permissions: JSON.stringify(missing) })
    .where('firm_id', '=', ctx.firmId)
    .where('id', '=', businessId)
    .execute();
}

/** Writes only the first time. */
export async function noteProcessedPeriod(ctx: Firm, tx: Tx, businessId: string): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ exists_periods_processed: true })
    .where('firm_id', '=', ctx.firmId)
    .where('id', '=', businessId)
    .where('exists_periods_processed', '=', false)
    .execute();
}
