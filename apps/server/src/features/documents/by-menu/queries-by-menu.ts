import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Whose } from '../file-key.ts';
import { isOfCompanyAtWork } from '../lane/queries-lanes.ts';
import { mayBeSent } from '../lane/queries-visits.ts';
import { VISITS_APART_HOURS } from './visits-apart.ts';

/** SQL of visits to the SOL portal for the documents of companies without API key. */

/**
 * The company is to be visited if there is something to ask for. @param version of those that it has @returns whether it became due
 */
export async function markMenuDue(
  tx: Tx,
  { firmId, businessId }: Whose,
  version: number | null,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update document_lanes l set menu_due_at = ${now}::timestamptz, menu_tries = 0
    where l.firm_id = ${firmId}::uuid and l.business_id = ${businessId}::uuid and l.menu_due_at is null
      and (l.menu_asked_at is null
        or l.menu_asked_at <= ${now}::timestamptz - make_interval(hours => ${VISITS_APART_HOURS}))
      and ${mayBeSent('menu', version, now)}
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
    .where(isOfCompanyAtWork)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of a company that is not asked for by the menu, or not any more: what kept its SOL user out says nothing of it. */
export const NO_VISIT = { menu_fault: null, menu_failed_at: null, menu_due_at: null } as const;
