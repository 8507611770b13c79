import { sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import { COLUMNS } from './queries.ts';

/** SQL of what becomes of a company in its account: held, renamed, put away, taken back. */

type Firm = Pick<Ctx, 'firmId'>;

/** Throws PostgreSQL's unique violation on `businesses_ruc_held` when another account holds the RUC. */
export async function markHeld(firm: Firm, tx: Tx, businessId: string, now: Date): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ held_at: now })
    .where('firm_id', '=', firm.firmId)
    .where('id', '=', businessId)
    .where('held_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}

/**
 * Who has a RUC: the account that holds it, else this one if it registered it and SUNAT has not accepted it yet. Only for a
 * transaction that sees every firm.
 */
export function findByRucAnywhere(tx: Tx, ruc: string, firmId: string) {
  return tx
    .selectFrom('businesses')
    .select(['firm_id', 'name', 'held_at'])
    .where('ruc', '=', ruc)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('held_at', 'is not', null), eb('firm_id', '=', firmId)]))
    .orderBy(sql`held_at is not null`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function rename(firm: Firm, tx: Tx, businessId: string, name: string): Promise<void> {
  await mine(firm, tx, businessId).set({ name }).execute();
}

export async function markArchived(firm: Firm, tx: Tx, businessId: string, now: Date): Promise<void> {
  await mine(firm, tx, businessId).set({ archived_at: now, held_at: null }).where('archived_at', 'is', null).execute();
}

export async function markRemoved(firm: Firm, tx: Tx, businessId: string, now: Date, eraseAt: Date): Promise<void> {
  const change = { removed_at: now, erase_at: eraseAt, archived_at: null, held_at: null };
  await mine(firm, tx, businessId).set(change).execute();
}

/**
 * Throws PostgreSQL's unique violation on `businesses_ruc_mine` when the firm registered the RUC again meanwhile.
 * @returns false when there is nothing (any more) to take back
 */
export async function markBack(firm: Firm, tx: Tx, businessId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await mine(firm, tx, businessId)
    .set({ removed_at: null, erase_at: null, archived_at: null })
    .where((eb) => eb.or([eb('archived_at', 'is not', null), eb('erase_at', '>', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function mine({ firmId }: Firm, tx: Tx, businessId: string) {
  return tx.updateTable('businesses').where('firm_id', '=', firmId).where('id', '=', businessId);
}

export function findPutAway({ firmId }: Firm, tx: Tx, businessId: string) {
  return tx
    .selectFrom('businesses')
    .select(['id', 'ruc'])
    .where('firm_id', '=', firmId)
    .where('id', '=', businessId)
    .where((eb) => eb.or([eb('archived_at', 'is not', null), eb('removed_at', 'is not', null)]))
    .executeTakeFirst();
}

export function listArchived({ firmId }: Firm, tx: Tx) {
  return tx
    .selectFrom('businesses')
    .select(COLUMNS)
    .where('firm_id', '=', firmId)
    .where('archived_at', 'is not', null)
    .orderBy('name')
    .execute();
}

export function listRemoved({ firmId }: Firm, tx: Tx, now: Date) {
  return tx
    .selectFrom('businesses')
    .select(['id', 'name', 'ruc', 'erase_at'])
    .where('firm_id', '=', firmId)
    .where('erase_at', '>', now)
    .$narrowType<{ erase_at: Date }>()
    .orderBy('erase_at')
    .execute();
}

export async function deleteOffer({ firmId }: Firm, tx: Tx, businessId: string): Promise<void> {
  await tx.deleteFrom('handovers').where('firm_id', '=', firmId).where('business_id', '=', businessId).execute();
}
