import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';

/** SQL of scenarios and of the pages that show them. */

export type ScenarioRow = Selectable<Schema['scenarios']>;
export type LinkRow = Selectable<Schema['scenario_links']>;
type Company = Omit<PeriodKey, 'period'>;

const ofCompany = (tx: Tx, { firmId, businessId }: Company) =>
  tx.selectFrom('scenarios').selectAll().where('firm_id', '=', firmId).where('business_id', '=', businessId);

/** Of a period, in the order in which they were named. */
export function findScenarios(tx: Tx, key: PeriodKey): Promise<ScenarioRow[]> {
  return ofCompany(tx, key).where('tax_period', '=', key.period).orderBy('saved_at').orderBy('scenario_id').execute();
}

export function findScenario(tx: Tx, company: Company, id: string): Promise<ScenarioRow | undefined> {
  return ofCompany(tx, company).where('scenario_id', '=', id).executeTakeFirst();
}

export async function insertScenario(tx: Tx, row: Insertable<Schema['scenarios']>): Promise<void> {
  await tx.insertInto('scenarios').values(row).execute();
}

export async function changeScenario(
  tx: Tx,
  { firmId, businessId }: Company,
  id: string,
  change: Updateable<Schema['scenarios']>,
): Promise<void> {
  await tx
    .updateTable('scenarios')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('scenario_id', '=', id)
    .execute();
}

/** Its pages go with it. */
export async function removeScenario(tx: Tx, { firmId, businessId }: Company, id: string): Promise<void> {
  await tx
    .deleteFrom('scenarios')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('scenario_id', '=', id)
    .execute();
}

/** The pages of a company that its firm made and that may still be opened, the newest first. */
export function findOpenLinks(tx: Tx, { firmId, businessId }: Company, now: Date): Promise<LinkRow[]> {
  return tx
    .selectFrom('scenario_links')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('made_for', '=', firmId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('link_id')
    .execute();
}

export function findLink(tx: Tx, firmId: string, id: string): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('scenario_links')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('link_id', '=', id)
    .executeTakeFirst();
}

export async function insertLink(tx: Tx, row: Insertable<Schema['scenario_links']>): Promise<void> {
  await tx.insertInto('scenario_links').values(row).execute();
}

/** Gives a page the secret that its mail brings: another one, of before, opens nothing any more. */
export async function changeSecret(
  tx: Tx,
  firmId: string,
  id: string,
  secret: { secret_hash: Uint8Array; ends: string },
): Promise<void> {
  await tx.updateTable('scenario_links').set(secret).where('firm_id', '=', firmId).where('link_id', '=', id).execute();
}

/** What became of the mail of a page: that it left, that this try failed, and whether another follows, or that it is asked for anew. */
export async function keepMail(
  tx: Tx,
  firmId: string,
  id: string,
  outcome: { mailed_at: Date } | { mail_failed_at: Date | null; mail_ended_at: Date | null; mail_asked_at?: Date },
): Promise<void> {
  await tx.updateTable('scenario_links').set(outcome).where('firm_id', '=', firmId).where('link_id', '=', id).execute();
}

/** One more time that a page was opened. */
export async function countOpening(tx: Tx, firmId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('scenario_links')
    .set(({ eb, fn, val }) => ({
      opened_count: eb('opened_count', '+', 1),
      opened_first_at: fn.coalesce('opened_first_at', val(at)),
      opened_last_at: at,
    }))
    .where('firm_id', '=', firmId)
    .where('link_id', '=', id)
    .execute();
}

/** @returns false when the scenario has no such page */
export async function removeLink(
  tx: Tx,
  { firmId, businessId }: Company,
  { scenario, link }: { scenario: string; link: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scenario_links')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('scenario_id', '=', scenario)
    .where('link_id', '=', link)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of a company that nobody can open any more. */
export async function removeExpired(tx: Tx, { firmId, businessId }: Company, now: Date): Promise<void> {
  await tx
    .deleteFrom('scenario_links')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('expires_at', '<=', now)
    .execute();
}

/** Those of a firm whose link somebody was told, and so may still have. */
export async function removeCopied(tx: Tx, firmId: string, memberId: string): Promise<void> {
  await tx
    .deleteFrom('scenario_links')
    .where('firm_id', '=', firmId)
    .where('created_by', '=', memberId)
    .where('sent_to', 'is', null)
    .execute();
}

/** Which page this secret opens, among all firms. Looked up by its hash: nobody compares secrets. @param tx sees every firm */
export function findBySecret(tx: Tx, secretHash: Uint8Array, now: Date): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('scenario_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .whereRef('made_for', '=', 'firm_id')
    .executeTakeFirst();
}
