import type { Insertable, Selectable } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of companies on their way from one account to another: but for a firm's count of its own, it looks across all of them. */

export type MoveRow = Selectable<Schema['company_moves']>;

export async function insertMove(tx: Tx, move: Insertable<Schema['company_moves']>): Promise<void> {
  await tx.insertInto('company_moves').values(move).execute();
}

/** Throws PostgreSQL's unique violation on `businesses_ruc_mine` when who gets it has the RUC. */
export async function markMoving(
  tx: Tx,
  businessId: string,
  nobody: string,
  to: { firmId: string; memberId: string },
  now: Date,
): Promise<void> {
  const terms = { terms_accepted_at: now, privacy_accepted_at: now };
  await tx
    .updateTable('businesses')
    .set({ firm_id: nobody, moving_to: to.firmId, accountant_id: to.memberId, ...terms })
    .where('id', '=', businessId)
    .execute();
}

export async function markArrived(tx: Tx, businessId: string, firmId: string): Promise<void> {
  await tx.updateTable('businesses').set({ firm_id: firmId, moving_to: null }).where('id', '=', businessId).execute();
}

/** @returns undefined when it arrived: of two who end it one gets it */
export function deleteMove(tx: Tx, businessId: string): Promise<MoveRow | undefined> {
  return tx.deleteFrom('company_moves').where('id', '=', businessId).returningAll().executeTakeFirst();
}

/** Takes what nobody moves any more. @returns undefined when it arrived, or somebody moves it */
export function takeMove(
  tx: Tx,
  businessId: string,
  { worker, now, until }: { worker: string; now: Date; until: Date },
): Promise<MoveRow | undefined> {
  return tx
    .updateTable('company_moves')
    .set({ worker, held_until: until })
    .where('id', '=', businessId)
    .where((eb) => eb.or([eb('worker', '=', worker), eb('held_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Shows life. @returns false when another moves it, or it arrived */
export async function holdMove(tx: Tx, businessId: string, worker: string, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_moves')
    .set({ held_until: until })
    .where('id', '=', businessId)
    .where('worker', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listCut(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('company_moves')
    .select('id')
    .where('held_until', '<', now)
    .orderBy('begun_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Nobody else can have moved anything: this process has the database for itself. */
export async function releaseAll(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('company_moves').set({ held_until: at }).where('held_until', '>', at).execute();
}

export async function hasMoveByLink(tx: Tx, tokenHash: Buffer, firmId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('company_moves')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('firm_id', '=', firmId)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many are on their way to the firm. */
export async function countComing({ firmId }: Pick<Ctx, 'firmId'>, tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('company_moves')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('firm_id', '=', firmId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whose a company is at this moment. */
export async function findHolder(tx: Tx, businessId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('businesses').select('firm_id').where('id', '=', businessId).executeTakeFirst();
  return row?.firm_id;
}
