import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';

/** SQL of the closes of periods. */

const SHOWN = [
  ...(['tax_period', 'version', 'state', 'closed_at', 'closed_by', 'closed_by_name', 'reason', 'checks'] as const),
  ...(['figures', 'acta', 'seq', 'statuses_hash', 'rulebook', 'files', 'files_done', 'files_total'] as const),
  ...(['program', 'contents', 'package_name', 'package_hash', 'package_bytes', 'heartbeat_at'] as const),
  ...(['reopened_at', 'reopened_by_name', 'reopen_reason', 'prepared_at', 'prepared_by_name'] as const),
] as const;

export type CloseRow = Pick<Selectable<Schema['period_closes']>, (typeof SHOWN)[number]>;

/** The versions of a period, the newest first; their statuses are read apart. */
export function listCloses(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<CloseRow[]> {
  return tx
    .selectFrom('period_closes')
    .select(SHOWN)
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('tax_period', '=', period)
    .orderBy('version', 'desc')
    .execute();
}

/** The versions of a period that stand, of some companies of the firm. */
export function listStanding(tx: Tx, firmId: string, period: string, businessIds: readonly string[]) {
  return tx
    .selectFrom('period_closes')
    .select(['business_id', 'version', 'state', 'heartbeat_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', 'in', businessIds)
    .where('tax_period', '=', period)
    .where('reopened_at', 'is', null)
    .execute();
}

/** The newest version of a period of some companies of the firm, whether it stands or was reopened. */
export function listNewest(tx: Tx, firmId: string, period: string, businessIds: readonly string[]) {
  return tx
    .selectFrom('period_closes')
    .distinctOn('business_id')
    .select(['business_id', 'version', 'state', 'heartbeat_at', 'reopened_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', 'in', businessIds)
    .where('tax_period', '=', period)
    .orderBy('business_id')
    .orderBy('version', 'desc')
    .execute();
}

/** What each voucher was in a version; undefined where there is no such version. */
export async function findStatuses(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  version: number,
): Promise<Uint8Array | undefined> {
  const row = await tx
    .selectFrom('period_closes')
    .select('statuses')
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('tax_period', '=', period)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.statuses;
}

export async function insertClose(tx: Tx, row: Insertable<Schema['period_closes']>): Promise<void> {
  await tx.insertInto('period_closes').values(row).execute();
}

/** @param states of its package, in which alone it may be changed @returns false when it is in another, or nobody's any more */
export async function updateClose(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  version: number,
  change: Updateable<Schema['period_closes']>,
  states: readonly CloseRow['state'][] = ['building'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('period_closes')
    .set(change)
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('tax_period', '=', period)
    .where('version', '=', version)
    .where('state', 'in', states)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Packages of whoever has the company now that nobody tells anything of since a moment, and that were asked for after another;
 * they are told of now.
 */
export function takeLost(tx: Tx, silentSince: Date, closedAfter: Date, now: Date) {
  return tx
    .updateTable('period_closes')
    .set({ heartbeat_at: now })
    .where('state', '=', 'building')
    .where('heartbeat_at', '<', silentSince)
    .where('closed_at', '>', closedAfter)
    .returning(['firm_id', 'business_id', 'tax_period', 'version'])
    .execute();
}

/** One that was never whole: the next one has its number. @returns false when it is whole, or reopened, by now */
export async function deleteClose(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  version: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('period_closes')
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('tax_period', '=', period)
    .where('version', '=', version)
    .where('state', '=', 'building')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a version of the company has this package. */
export async function hasPackage(
  tx: Tx,
  { firmId, businessId }: Omit<PeriodKey, 'period'>,
  hash: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('period_closes')
    .select('version')
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('package_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
