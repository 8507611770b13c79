import { sql } from 'kysely';
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

/** The offer that this link opens for this account. Locked: of two who accept at once one gets it. */
export function findOfferByLink(tx: Tx, tokenHash: Buffer, email: string, now: Date) {
  return offers(tx)
    .where('h.token_hash', '=', tokenHash)
    .where('h.email', '=', email.toLowerCase())
    .where('h.expires_at', '>', now)
    .forUpdate('h')
    .executeTakeFirst();
}

function offers(tx: Tx) {
  return tx
    .selectFrom('handovers as h')
    .innerJoin('businesses as b', 'b.id', 'h.business_id')
    .innerJoin('members as m', 'm.id', 'b.accountant_id')
    .select(['h.business_id', 'h.firm_id', 'h.email', 'h.expires_at', 'b.ruc', 'b.name'])
    .select(['m.id as giver_id', 'm.name as giver_name', 'm.last_name as giver_last_name', 'm.email as giver_email']);
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

export async function dropOffer(tx: Tx, businessId: string): Promise<void> {
  await tx.deleteFrom('handovers').where('business_id', '=', businessId).execute();
}

export function findMember(tx: Tx, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'firm_id', 'email', 'name'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

export function findMemberByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'firm_id', 'email', 'name'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/**
 * Everything of a company becomes another firm's: each table that says both whose a row is and of which company, from the
 * catalogue, so that one that somebody adds is not left behind.
 */
export async function moveRows(tx: Tx, businessId: string, to: { firmId: string; memberId: string }, now: Date) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('firm_id', 'business_id')
    group by table_name having count(*) = 2 order by 1`.execute(tx);
  for (const { name } of tables) {
    await sql`update ${sql.table(name)} set firm_id = ${to.firmId} where business_id = ${businessId}`.execute(tx);
  }
  await tx
    .updateTable('businesses')
    .set({ firm_id: to.firmId, accountant_id: to.memberId, terms_accepted_at: now, privacy_accepted_at: now })
    .where('id', '=', businessId)
    .execute();
}

/** Everybody who registered a RUC, for support: who holds it, who put it away. */
export function listRegistrations(tx: Tx, ruc: string) {
  return tx
    .selectFrom('businesses as b')
    .innerJoin('members as m', 'm.id', 'b.accountant_id')
    .select(['b.id', 'b.firm_id', 'b.name', 'b.status', 'b.held_at', 'b.archived_at', 'b.erase_at', 'b.created_at'])
    .select(['m.id as member_id', 'm.email'])
    .where('b.ruc', '=', ruc)
    .orderBy('b.created_at')
    .execute();
}
