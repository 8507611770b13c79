import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of looking at companies' suppliers. */

export interface Company {
  firmId: string;
  businessId: string;
}

/** A company that was never looked at, or not since SUNAT published something, or not for so long; across all firms. */
export async function listDueCompanies(
  tx: Tx,
  { publicAt, before, limit }: { publicAt: Date | null; before: Date; limit: number },
): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select b.firm_id as "firmId", b.id as "businessId" from businesses b
    join firms f on f.id = b.firm_id and f.closed_at is null
    left join supplier_looks l on l.business_id = b.id
    where b.archived_at is null and b.removed_at is null and b.moving_to is null and b.exists_periods_processed
      and (l.business_id is null or l.looked_at < ${before}::timestamptz
        or l.public_at is distinct from ${publicAt}::timestamptz)
    order by l.looked_at nulls first, b.id limit ${limit}`.execute(tx);
  return rows;
}

export function findLook(tx: Tx, { firmId, businessId }: Company) {
  return tx
    .selectFrom('supplier_looks')
    .select(['looked_at', 'public_at'])
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .executeTakeFirst();
}

export async function keepLook(
  tx: Tx,
  { firmId, businessId }: Company,
  look: { looked_at: Date; public_at: Date | null },
): Promise<void> {
  await tx
    .insertInto('supplier_looks')
    .values({ business_id: businessId, firm_id: firmId, ...look })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(look))
    .execute();
}

export type AlertKind = Schema['supplier_alerts']['kind'];

/** An alert as it is written: amounts are decimal text. */
export interface FoundAlert {
  supplier_ruc: string;
  kind: AlertKind;
  from_day: string;
  from_known: boolean;
  is_news: boolean;
  resolution: string | null;
  supplier_name: string;
  vouchers_count: number;
  igv: string;
  since_count: number;
  since_igv: string;
  newest_period: string;
  periods: readonly string[];
}

/** What is known already gets its figures of today, and stands again if it had ended; when it was noted first stays. */
export async function keepAlert(tx: Tx, { firmId, businessId }: Company, alert: FoundAlert, now: Date): Promise<void> {
  const { is_news: _first, ...figures } = alert;
  await tx
    .insertInto('supplier_alerts')
    .values({ ...alert, business_id: businessId, firm_id: firmId, noted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'supplier_ruc', 'kind', 'from_day']).doUpdateSet({ ...figures, ended_at: null }),
    )
    .execute();
}

/** Those that were not found this time are over. @param found `ruc/kind/day` of what was */
export async function endOthers(
  tx: Tx,
  { firmId, businessId }: Company,
  found: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update supplier_alerts set ended_at = ${now}::timestamptz
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and ended_at is null
      and concat_ws('/', supplier_ruc, kind, from_day::text) <> all(${[...found]}::text[])`.execute(tx);
}
