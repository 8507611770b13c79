import type { Ctx, Tx } from '../../ctx.ts';

/** All SQL of companies that go from one account to another. What looks beyond the firm needs a transaction that sees them all. */

type Firm = Pick<Ctx, 'firmId'>;

export async function replaceOffer(
  firm: Firm,
  tx: Tx,
  offer: { business_id: string; email: string; offered_at: Date; expires_at: Date },
): Promise<void> {
  const { business_id, ...rest } = offer;
  await tx
    .insertInto('handovers')
    .values({ ...offer, firm_id: firm.firmId, token_hash: null })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ ...rest, token_hash: null }))
    .execute();
}

export function findOfferOf({ firmId }: Firm, tx: Tx, businessId: string, now: Date) {
  return tx
    .selectFrom('handovers')
    .select(['email', 'expires_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The offer as its mail tells it. */
export function findOffer(tx: Tx, businessId: string) {
  return offers(tx).where('h.business_id', '=', businessId).executeTakeFirst();
}

/** The offer that this link opens for this account. */
export function findOfferByLink(tx: Tx, tokenHash: Buffer, email: string, now: Date) {
  return offers(tx)
    .where('h.token_hash', '=', tokenHash)
    .where('h.email', '=', email.toLowerCase())
    .where('h.expires_at', '>', now)
    .executeTakeFirst();
}

/** Who offers a company is who has it. */
function offers(tx: Tx) {
  return tx
    .selectFrom('handovers as h')
    .innerJoin('businesses as b', (join) =>
      join.onRef('b.id', '=', 'h.business_id').onRef('b.firm_id', '=', 'h.firm_id'),
    )
    .where('b.archived_at', 'is', null)
    .where('b.removed_at', 'is', null)
    .select([
      'h.business_id',
      'h.firm_id',
      'h.email',
      'h.expires_at',
      'b.ruc',
      'b.name',
      'b.accountant_id as giver_id',
    ]);
}

export async function setToken(tx: Tx, businessId: string, email: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('handovers')
    .set({ token_hash: tokenHash })
    .where('business_id', '=', businessId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * @param tokenHash only the offer that this link opens; else whichever stands
 * @returns false when it does not stand any more: of two who accept at once one gets true
 */
export async function dropOffer(tx: Tx, businessId: string, tokenHash?: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('handovers')
    .where('business_id', '=', businessId)
    .$if(tokenHash !== undefined, (query) => query.where('token_hash', '=', tokenHash ?? null))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Everybody who registered a RUC, for support: who holds it, who put it away. */
export function listRegistrations(tx: Tx, ruc: string) {
  return tx
    .selectFrom('businesses')
    .select(['id', 'firm_id', 'name', 'status', 'held_at', 'archived_at', 'erase_at', 'accountant_id as member_id'])
    .select(({ ref, eb }) => eb(ref('moving_to'), 'is not', null).as('is_moving'))
    .where('ruc', '=', ruc)
    .orderBy('created_at')
    .execute();
}
