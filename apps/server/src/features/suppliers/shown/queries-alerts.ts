import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of alerts of suppliers, as they are shown and told. */

export type AlertRow = Selectable<Schema['supplier_alerts']>;

/** Of a firm, the newest: that there are more is told. */
export const MOST_ALERTS = 2_000;

/** Those that stand, the newest first. @returns at most `MOST_ALERTS` and one more */
export function listAlerts(tx: Tx, firmId: string): Promise<AlertRow[]> {
  return tx
    .selectFrom('supplier_alerts')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('ended_at', 'is', null)
    .orderBy('noted_at', 'desc')
    .orderBy('from_day', 'desc')
    .orderBy('supplier_ruc')
    .orderBy('business_id')
    .limit(MOST_ALERTS + 1)
    .execute();
}

/** Those of a firm that were noted after a moment and until another, and stand. */
export function listNoted(tx: Tx, firmId: string, since: Date, until: Date): Promise<AlertRow[]> {
  return tx
    .selectFrom('supplier_alerts')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('noted_at', '>', since)
    .where('noted_at', '<=', until)
    .where('ended_at', 'is', null)
    .orderBy('noted_at', 'desc')
    .orderBy('supplier_ruc')
    .limit(MOST_ALERTS)
    .execute();
}

/** How many suppliers stand and were seen by nobody, and of how many of these companies of a firm. */
export async function countUnseen(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
): Promise<{ suppliers: number; businesses: number }> {
  const { rows } = await sql<{ suppliers: number; businesses: number }>`
    select count(distinct supplier_ruc)::int as suppliers, count(distinct business_id)::int as businesses from supplier_alerts
    where firm_id = ${firmId}::uuid and business_id = any(${[...businessIds]}::uuid[])
      and ended_at is null and seen_at is null`.execute(tx);
  return rows[0] ?? { suppliers: 0, businesses: 0 };
}

export type AlertKey = Pick<AlertRow, 'business_id' | 'supplier_ruc' | 'kind' | 'from_day'>;

const NAMED = sql<string>`concat_ws('/', business_id, supplier_ruc, kind, from_day) collate "C"`;

/** Across all firms: what came to be so while we looked, noted since a moment; at most so many, in the order of their keys. */
export async function listNewsSince(
  tx: Tx,
  since: Date,
  { after, most }: { after: string; most: number },
): Promise<(AlertKey & { firm_id: string })[]> {
  const { rows } = await sql<AlertKey & { firm_id: string }>`
    select firm_id, business_id, supplier_ruc, kind, from_day from supplier_alerts
    where noted_at >= ${since}::timestamptz and is_news and ended_at is null and ${NAMED} > ${after}
    order by ${NAMED} limit ${most}`.execute(tx);
  return rows;
}

const KEY = { business_id: 'uuid', supplier_ruc: 'text', kind: 'text', from_day: 'date' } as const satisfies Record<
  keyof AlertKey,
  string
>;

/** Those of a firm that stand still. */
export async function findAlerts(tx: Tx, firmId: string, keys: readonly AlertKey[]): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.* from ${fromArrays('one', KEY, keys)} join supplier_alerts a on ${sameAs('a', KEY)}
    where a.firm_id = ${firmId}::uuid and a.ended_at is null`.execute(tx);
  return rows;
}

/** What was noted until a moment, of these companies, was seen by somebody. */
export async function markAlertsSeen(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  { until, at, by }: { until: Date; at: Date; by: string },
): Promise<void> {
  if (businessIds.length === 0) return;
  await tx
    .updateTable('supplier_alerts')
    .set({ seen_at: at, seen_by: by })
    .where('firm_id', '=', firmId)
    .where('business_id', 'in', [...businessIds])
    .where('noted_at', '<=', until)
    .where('seen_at', 'is', null)
    .execute();
}
