import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
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

/** Rows moved in one statement: each holds the embedded database, and with it the process, until it ends. */
const AT_ONCE = 2_000;

/**
 * Everything of a company becomes another firm's: each table that says both whose a row is and of which company, from the
 * catalogue, so that one that somebody adds is not left behind; parts of a table are reached through the whole. Where the company may be absent the row tells of a member, whose
 * it stays.
 */
export async function moveRows(tx: Tx, businessId: string, to: { firmId: string; memberId: string }, now: Date) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute f on f.attrelid = c.oid and f.attname = 'firm_id' and not f.attisdropped
    join pg_attribute b on b.attrelid = c.oid and b.attname = 'business_id' and b.attnotnull and not b.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(tx);
  // The company first: whoever adds a row of it for who had it is waited for, and seen by what follows.
  await tx
    .updateTable('businesses')
    .set({ firm_id: to.firmId, accountant_id: to.memberId, terms_accepted_at: now, privacy_accepted_at: now })
    .where('id', '=', businessId)
    .execute();
  for (const { name } of tables) await moveTable(tx, sql.table(name), businessId, to.firmId);
}

/**
 * First by where rows stand, some at a time. A row that another transaction rewrites meanwhile is waited for, and then stands
 * somewhere else: those are sought by what they say, which PostgreSQL looks at again after waiting, until there is none.
 */
async function moveTable(tx: Tx, table: RawBuilder<unknown>, businessId: string, firmId: string): Promise<void> {
  const left = sql`business_id = ${businessId} and firm_id <> ${firmId}`;
  const move = async (which: RawBuilder<unknown>) => {
    const { numAffectedRows = 0n } = await sql`update ${table} set firm_id = ${firmId} where ${which}`.execute(tx);
    // The embedded database answers without waiting for anything outside: everybody else is heard between two.
    await setImmediate();
    return numAffectedRows;
  };
  // In a table of parts, rows of several companies may stand at the same place of theirs.
  const some = sql`business_id = ${businessId} and ctid = any (array(select ctid from ${table} where ${left} limit ${AT_ONCE}))`;
  while ((await move(some)) === BigInt(AT_ONCE));
  while ((await move(left)) > 0n);
}

/** Everybody who registered a RUC, for support: who holds it, who put it away. */
export function listRegistrations(tx: Tx, ruc: string) {
  return tx
    .selectFrom('businesses')
    .select(['id', 'firm_id', 'name', 'status', 'held_at', 'archived_at', 'erase_at', 'accountant_id as member_id'])
    .where('ruc', '=', ruc)
    .orderBy('created_at')
    .execute();
}
