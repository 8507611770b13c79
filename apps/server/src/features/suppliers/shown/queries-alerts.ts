import type { Selectable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
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

/** Across all firms: what came to be so while we looked, noted since a moment. */
export function listNewsSince(tx: Tx, since: Date) {
  return tx
    .selectFrom('supplier_alerts')
    .select(['firm_id', 'business_id', 'supplier_ruc', 'kind', 'from_day'])
    .where('noted_at', '>=', since)
    .where('is_news', '=', true)
    .where('ended_at', 'is', null)
    .execute();
}

/** One of a company; undefined when it is over. */
export function findAlert(
  tx: Tx,
  firmId: string,
  { business_id, supplier_ruc, kind, from_day }: Pick<AlertRow, 'business_id' | 'supplier_ruc' | 'kind' | 'from_day'>,
): Promise<AlertRow | undefined> {
  return tx
    .selectFrom('supplier_alerts')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', business_id)
    .where('supplier_ruc', '=', supplier_ruc)
    .where('kind', '=', kind)
    .where('from_day', '=', from_day)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
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
