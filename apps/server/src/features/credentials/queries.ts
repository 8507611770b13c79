import type { RefusedCredential } from '@yupana/sunat/errors.ts';
import { type Insertable, sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of credentials. The worker acts for a firm without being one of its members: it names the firm. */
export type Firm = Pick<Ctx, 'firmId'>;

export type SealedFields = Pick<Insertable<Schema['credentials']>, 'sol_user' | 'sol_key' | 'api_key' | 'api_secret'>;

/** Why nobody sends them by itself. `cut-off`: whoever sent them died before SUNAT's answer was kept. */
export type Doubt = 'not-understood' | 'cut-off';

const UNDOUBTED = { doubted_at: null, doubted_because: null };
const WITHOUT_DOUBT = { ...UNDOUBTED, sol_user_doubted_at: null };

export async function insertCredentials(
  firm: Firm,
  tx: Tx,
  businessId: string,
  fields: SealedFields,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ business_id: businessId, firm_id: firm.firmId, ...fields, updated_at: now })
    .execute();
}

/** The new ones have not been refused, whatever happened to the old ones. @param sameUser SUNAT still counts their failures together */
export async function replaceFields(
  firm: Firm,
  tx: Tx,
  businessId: string,
  fields: SealedFields,
  { sameUser, now }: { sameUser: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set((row) => ({
      ...fields,
      version: row('version', '+', 1),
      rejected_at: null,
      rejected_source: null,
      accepted_at: null,
      ...WITHOUT_DOUBT,
      ...(sameUser ? {} : { failed_tries: 0 }),
      updated_at: now,
    }))
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .execute();
}

/** Forgets the API client, and what SUNAT refused of it; what it refused of the SOL user stands, and a doubt about that one is of all. */
export async function clearApiFields(firm: Firm, tx: Tx, businessId: string, now: Date): Promise<void> {
  const isOfClient = sql`rejected_source in ('api-client', 'permission')`;
  await tx
    .updateTable('credentials')
    .set((row) => ({
      api_key: null,
      api_secret: null,
      version: row('version', '+', 1),
      rejected_at: sql`case when ${isOfClient} then null else rejected_at end`,
      rejected_source: sql`case when ${isOfClient} then null else rejected_source end`,
      doubted_at: sql`coalesce(doubted_at, sol_user_doubted_at)`,
      sol_user_doubted_at: null,
      updated_at: now,
    }))
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .execute();
}

export function findCredentials(firm: Firm, tx: Tx, businessId: string) {
  return tx
    .selectFrom('credentials')
    .select(['sol_user', 'sol_key', 'api_key', 'api_secret', 'version', 'failed_tries'])
    .select([
      'rejected_at',
      'rejected_source',
      'doubted_at',
      'doubted_because',
      'sol_user_doubted_at',
      'accepted_at',
      'updated_at',
    ])
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

/**
 * Counts one wrong password once, however many learn of it. @returns false when they were edited meanwhile: what SUNAT refused is
 * no longer there
 */
export async function markRejected(
  firm: Firm,
  tx: Tx,
  businessId: string,
  version: number,
  source: RefusedCredential,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set((row) => ({
      rejected_at: now,
      rejected_source: source,
      ...UNDOUBTED,
      failed_tries:
        source === 'sol-user'
          ? sql<number>`failed_tries + (rejected_source is distinct from 'sol-user')::int`
          : row.ref('failed_tries'),
    }))
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** SUNAT let them in: nothing is held against them, nor against their SOL user. */
export async function markAccepted(firm: Firm, tx: Tx, businessId: string, version: number, now: Date): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ rejected_at: null, rejected_source: null, failed_tries: 0, accepted_at: now, ...UNDOUBTED })
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .where('version', '=', version)
    .execute();
}

/** Nothing when they were edited meanwhile: what SUNAT answered to is no longer there. */
export async function markDoubted(
  firm: Firm,
  tx: Tx,
  businessId: string,
  { version, because, now }: { version: number; because: Doubt; now: Date },
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set((row) => ({ doubted_at: row.fn.coalesce('doubted_at', row.val(now)), doubted_because: because }))
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .where('version', '=', version)
    .execute();
}

/** The portal alone is in doubt about its SOL user. Nothing when they were edited meanwhile. */
export async function markSolUserDoubted(
  firm: Firm,
  tx: Tx,
  businessId: string,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ ...UNDOUBTED, sol_user_doubted_at: now })
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .where('version', '=', version)
    .execute();
}

/** @param ofAll of the SOL user alone as well */
export async function clearDoubt(firm: Firm, tx: Tx, businessId: string, ofAll: boolean): Promise<void> {
  await tx
    .updateTable('credentials')
    .set(ofAll ? WITHOUT_DOUBT : UNDOUBTED)
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .execute();
}

/** SUNAT let the SOL user in; of the API client it said nothing. */
export async function forgetFailures(firm: Firm, tx: Tx, businessId: string, version: number): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ failed_tries: 0 })
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .where('version', '=', version)
    .execute();
}

/** @returns false when somebody else is asking SUNAT with them */
export async function takeTurn(firm: Firm, tx: Tx, businessId: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ asking_until: until })
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .where((eb) => eb.or([eb('asking_until', 'is', null), eb('asking_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back the turn that ends at this moment, unless it was lost and is another's now. */
export async function endTurn(firm: Firm, tx: Tx, businessId: string, until: Date): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ asking_until: null })
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .where('asking_until', '=', until)
    .execute();
}

export async function findVersion(firm: Firm, tx: Tx, businessId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('credentials')
    .select('version')
    .where('firm_id', '=', firm.firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Of all firms: one company for each master key, named within the sealed text, that sealed some SOL user. */
export async function oneRowPerKey(tx: Tx): Promise<{ business_id: string; sol_user: string }[]> {
  const { rows } = await sql<{ business_id: string; sol_user: string }>`
    select distinct on (split_part(sol_user, '.', 2)) business_id, sol_user from credentials
    order by split_part(sol_user, '.', 2), business_id`.execute(tx);
  return rows;
}

/** Across all firms: those that SUNAT refused since a moment, and that nobody changed; at most so many, of companies after one. */
export function listRejectedSince(tx: Tx, since: Date, { after, most }: { after: string | null; most: number }) {
  let query = tx
    .selectFrom('credentials')
    .select(['firm_id', 'business_id', 'version', 'accepted_at'])
    .where('rejected_at', '>=', since);
  if (after !== null) query = query.where('business_id', '>', after);
  return query.orderBy('business_id').limit(most).execute();
}

/** Which version of the credentials of each of these companies stands refused; none of a company of which none does. */
export function listRejections({ firmId }: Firm, tx: Tx, businessIds: readonly string[]) {
  return tx
    .selectFrom('credentials')
    .select(['business_id', 'version', 'accepted_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', sql<string>`any(${[...businessIds]}::uuid[])`)
    .where('rejected_at', 'is not', null)
    .execute();
}
