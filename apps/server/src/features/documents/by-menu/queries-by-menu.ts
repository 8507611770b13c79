import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { FailureCode } from '../../../sunat/failure.ts';
import type { Whose } from '../file-key.ts';
import { VISITS_APART_HOURS } from './visits-apart.ts';

/** SQL of visits to the SOL portal for the documents of companies without API key. */

/** Whose permission is missing is looked at again after so long: nobody else tells that it was given. */
const PERMISSION_HOURS = 7 * 24;
const CAPTCHA_HOURS = 20;
/** Whatever else kept it out: credentials that are not accepted yet, a visit that somebody ended, an option that did not open. */
const ELSE_HOURS = 1;

/**
 * The company is to be visited if there is something to ask for. What keeps its SOL user out is not tried each time, but with other
 * credentials. @param version of those that it has @returns whether it became due
 */
export async function markMenuDue(
  tx: Tx,
  { firmId, businessId }: Whose,
  version: number | null,
  now: Date,
): Promise<boolean> {
  const lately = (hours: number) => sql`l.menu_failed_at > ${now}::timestamptz - make_interval(hours => ${hours})`;
  const permission: FailureCode = 'SOL_PERMISSION_MISSING';
  const captcha: FailureCode = 'CAPTCHA_DEMANDED';
  const { numAffectedRows } = await sql`
    update document_lanes l set menu_due_at = ${now}::timestamptz, menu_tries = 0
    where l.firm_id = ${firmId}::uuid and l.business_id = ${businessId}::uuid and l.menu_due_at is null
      and (l.menu_asked_at is null
        or l.menu_asked_at <= ${now}::timestamptz - make_interval(hours => ${VISITS_APART_HOURS}))
      and (l.menu_fault is null or l.menu_version is distinct from ${version} or not (
        l.menu_fault = ${permission} and ${lately(PERMISSION_HOURS)}
        or l.menu_fault = ${captcha} and ${lately(CAPTCHA_HOURS)}
        or ${lately(ELSE_HOURS)}))
      and exists (select from voucher_files f where f.firm_id = ${firmId}::uuid and f.business_id = ${businessId}::uuid
        and (f.next_try_at <= ${now}::timestamptz or f.state in ('absent', 'held') and f.reason = 'no-access'))`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * A person says that the portal may let the company in by now, or wants what it has: of who was asked for by the menu no pause is waited
 * for. Also of a visit of which nobody lives to tell: the SOL user is one worker's at a time, whoever is sent.
 */
export async function forgetMenuFault(tx: Tx, { firmId, businessId }: Whose, now: Date): Promise<void> {
  await sql`
    update document_lanes l set menu_fault = null, menu_failed_at = null, menu_asked_at = null, menu_due_at = null,
      again_at = case when l.door = 'sol' and l.again_at > ${now}::timestamptz then ${now}::timestamptz else l.again_at end
    where l.firm_id = ${firmId}::uuid and l.business_id = ${businessId}::uuid`.execute(tx);
}

/** @param due as this worker found it @returns false: another took the visit since, or nobody is to make it */
export async function claimVisit(tx: Tx, { firmId, businessId }: Whose, due: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document_lanes')
    .set({ menu_due_at: until })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('menu_due_at', '=', due)
    // In the statement that takes it: for a company that was put away meanwhile, or whose account was closed, no key is sent.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('businesses as b')
          .innerJoin('firms as f', 'f.id', 'b.firm_id')
          .select('b.id')
          .whereRef('b.id', '=', 'document_lanes.business_id')
          .where('b.archived_at', 'is', null)
          .where('b.removed_at', 'is', null)
          .where('f.closed_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of a company that is not asked for by the menu, or not any more: what kept its SOL user out says nothing of it. */
export const NO_VISIT = { menu_fault: null, menu_failed_at: null, menu_due_at: null } as const;

/** Writes how far the visits of a company are. */
export async function updateMenu(
  tx: Tx,
  { firmId, businessId }: Whose,
  change: Updateable<Schema['document_lanes']>,
): Promise<void> {
  await tx
    .updateTable('document_lanes')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .execute();
}

/** How the visits of a company stand; undefined before its first look for documents. */
export function findMenuLane(tx: Tx, { firmId, businessId }: Whose) {
  return tx
    .selectFrom('document_lanes')
    .select(['door', 'menu_due_at', 'menu_asked_at', 'menu_fault', 'menu_failed_at', 'menu_tries'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

/** Across all firms: companies to be visited, but for those that were put away or are on their way, and closed accounts. */
export async function listMenuDue(tx: Tx, now: Date, most: number): Promise<Whose[]> {
  const { rows } = await sql<Whose>`
    select l.firm_id as "firmId", l.business_id as "businessId"
    from document_lanes l join businesses b on b.id = l.business_id join firms f on f.id = b.firm_id
    where l.menu_due_at <= ${now}::timestamptz and b.archived_at is null and b.removed_at is null and f.closed_at is null
    order by l.menu_due_at limit ${most}`.execute(tx);
  return rows;
}
