import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { FailureCode } from '../../../sunat/failure.ts';
import type { Whose } from '../file-key.ts';

/** SQL of a company's visits to the SOL portal for its documents, of which its lane keeps how they stand. */

/** For what it is visited: by the menu's token at the service of vouchers, or to SEE-SOL. Its columns begin so. */
type VisitFor = 'menu' | 'see_sol';

/** Whose permission is missing is looked at again after so long: nobody else tells that it was given. */
const PERMISSION_HOURS = 7 * 24;
const CAPTCHA_HOURS = 20;
/** Whatever else kept it out: credentials that are not accepted yet, a visit that somebody ended, an option that did not open. */
const ELSE_HOURS = 1;

/** How the visits of a company stand; undefined before its first look for documents. */
export function findVisits(tx: Tx, { firmId, businessId }: Whose) {
  return tx
    .selectFrom('document_lanes')
    .select(['door', 'held_until', 'menu_due_at', 'menu_asked_at', 'menu_fault', 'menu_failed_at', 'menu_tries'])
    .select(['see_sol_due_at', 'see_sol_fault', 'see_sol_failed_at', 'see_sol_tries'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

export type Visits = NonNullable<Awaited<ReturnType<typeof findVisits>>>;

/**
 * Writes how far the visits of a company are.
 * @param dueAt when that of the menu was due as whoever writes found it: what another claimed since is left to it
 */
export async function updateVisits(
  tx: Tx,
  { firmId, businessId }: Whose,
  change: Updateable<Schema['document_lanes']>,
  dueAt?: Date,
): Promise<void> {
  let update = tx
    .updateTable('document_lanes')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId);
  if (dueAt) update = update.where('menu_due_at', '=', dueAt);
  await update.execute();
}

/**
 * Whether the SOL user of lane `l` may be sent: what keeps it out is not tried each time, but with other credentials.
 * @param version of those that the company has
 */
export function mayBeSent(visit: VisitFor, version: number | null, now: Date): RawBuilder<boolean> {
  const of = (column: 'fault' | 'version' | 'failed_at') => sql.ref(`l.${visit}_${column}`);
  const lately = (hours: number) => sql`${of('failed_at')} > ${now}::timestamptz - make_interval(hours => ${hours})`;
  const permission: FailureCode = 'SOL_PERMISSION_MISSING';
  const captcha: FailureCode = 'CAPTCHA_DEMANDED';
  return sql<boolean>`(${of('fault')} is null or ${of('version')} is distinct from ${version} or not (
    ${of('fault')} = ${permission} and ${lately(PERMISSION_HOURS)}
    or ${of('fault')} = ${captcha} and ${lately(CAPTCHA_HOURS)}
    or ${lately(ELSE_HOURS)}))`;
}

/** Across all firms: companies to be visited, but for those that were put away or are on their way, and closed accounts. */
export async function listVisitsDue(tx: Tx, visit: VisitFor, now: Date, most: number): Promise<Whose[]> {
  const due = sql.ref(`l.${visit}_due_at`);
  const { rows } = await sql<Whose>`
    select l.firm_id as "firmId", l.business_id as "businessId"
    from document_lanes l join businesses b on b.id = l.business_id join firms f on f.id = b.firm_id
    where ${due} <= ${now}::timestamptz and b.archived_at is null and b.removed_at is null and f.closed_at is null
    order by ${due} limit ${most}`.execute(tx);
  return rows;
}
