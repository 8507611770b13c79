import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Whose } from '../reading/queries-reading.ts';

/** SQL of messages that somebody had opened. */

export interface MessageKey extends Whose {
  tray: Schema['mailbox_messages']['tray'];
  code: string;
}

/** @throws the database's word where one of the same message is under way */
export async function insertOpening(tx: Tx, opening: Insertable<Schema['mailbox_openings']>): Promise<void> {
  await tx.insertInto('mailbox_openings').values(opening).execute();
}

/** The last time that it was opened, or asked to be. */
export function findLastOpening(tx: Tx, { firmId, businessId, tray, code }: MessageKey) {
  return tx
    .selectFrom('mailbox_openings')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tray', '=', tray)
    .where('code', '=', code)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Of several companies, the last of each message. */
export async function listLastOpenings(tx: Tx, firmId: string, businessIds: readonly string[]) {
  if (businessIds.length === 0) return [];
  return tx
    .selectFrom('mailbox_openings')
    .distinctOn(['business_id', 'tray', 'code'])
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', 'in', businessIds)
    .orderBy('business_id')
    .orderBy('tray')
    .orderBy('code')
    .orderBy('asked_at', 'desc')
    .execute();
}

export type OpeningKey = Whose & { openingId: string };

/** @returns undefined when it is not there, or somebody took it already */
export function takeOpening(tx: Tx, { firmId, businessId, openingId }: OpeningKey) {
  return tx
    .updateTable('mailbox_openings')
    .set({ state: 'opening' })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', openingId)
    .where('state', '=', 'asked')
    .returning(['tray', 'code'])
    .executeTakeFirst();
}

/** @returns false when it ended meanwhile: it was taken for lost */
export async function updateOpening(
  tx: Tx,
  { firmId, businessId, openingId }: OpeningKey,
  change: Updateable<Schema['mailbox_openings']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailbox_openings')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', openingId)
    .where('state', '=', 'opening')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** SUNAT shows it as read from now on. */
export async function markMessageRead(tx: Tx, { firmId, businessId, tray, code }: MessageKey): Promise<void> {
  await tx
    .updateTable('mailbox_messages')
    .set({ is_read: true })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tray', '=', tray)
    .where('code', '=', code)
    .execute();
}

/** Across all firms: whoever was to do them died, or never came. */
export async function endLost(tx: Tx, before: Date, now: Date): Promise<void> {
  await sql`
    update mailbox_openings set state = 'failed', fault = 'WORKER_LOST', ended_at = ${now}::timestamptz
    where state in ('asked', 'opening') and asked_at < ${before}::timestamptz`.execute(tx);
}
