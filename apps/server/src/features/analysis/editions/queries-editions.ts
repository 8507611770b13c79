import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';

/** SQL of the editions that firms put in force, and of the rulebook by which each company's open books are judged. */

/** The last that a firm put in force. */
export function findAdoption(tx: Tx, firmId: string) {
  return tx
    .selectFrom('rulebook_adoptions')
    .select(['place', 'edition', 'adopted_at'])
    .where('firm_id', '=', firmId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns false when somebody put one in force at this place meanwhile */
export async function addAdoption(
  tx: Tx,
  row: { firm_id: string; place: number; edition: string; member_id: string | null; adopted_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rulebook_adoptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['firm_id', 'place']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** By which rulebook the open books of a company are judged, or wait to be; undefined when it never was. */
export async function findRulebook(tx: Tx, { firmId, businessId }: Company): Promise<string | undefined> {
  const found = await tx
    .selectFrom('company_rulebooks')
    .select('rulebook')
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .executeTakeFirst();
  return found?.rulebook;
}

/** From here on these companies are judged by this one. */
export async function writeRulebook(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  rulebook: string,
): Promise<void> {
  await sql`
    insert into company_rulebooks as r (business_id, firm_id, rulebook)
    select one.id, ${firmId}::uuid, ${rulebook} from unnest(${[...businessIds]}::uuid[]) one (id) order by one.id
    on conflict (business_id) do update set rulebook = excluded.rulebook, seq = r.seq + 1`.execute(tx);
}

/** Verdicts of a company are others: what was rehearsed of it is stale. */
export async function raiseVerdicts(tx: Tx, { firmId, businessId }: Company): Promise<void> {
  await sql`
    update company_rulebooks set seq = seq + 1
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid`.execute(tx);
}

/** It is nobody's, or another firm's: who judges it next looks anew. */
export async function forgetRulebook(tx: Tx, { firmId, businessId }: Company): Promise<void> {
  await tx
    .deleteFrom('company_rulebooks')
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .execute();
}

/** What a company's verdicts have come to, and what people told and switched off of it: texts, another with each change. */
export interface Told {
  verdicts: string;
  people: string;
}

/** Of several companies, by their ids. */
export async function findToldOf(tx: Tx, firmId: string, businessIds: readonly string[]): Promise<Map<string, Told>> {
  const { rows } = await sql<Told & { business_id: string }>`
    select one.id as business_id, concat((
      select concat(rulebook, ':', seq) from company_rulebooks r where r.business_id = one.id and r.firm_id = ${firmId}::uuid
    )) as verdicts, concat(
      (select sum(version) from company_settings s where s.business_id = one.id and s.firm_id = ${firmId}::uuid),
      ':', (select sum(version) from rule_switches s where s.business_id = one.id and s.firm_id = ${firmId}::uuid)) as people
    from unnest(${[...businessIds]}::uuid[]) one (id)`.execute(tx);
  return new Map(rows.map(({ business_id, ...told }) => [business_id, told]));
}

interface Shipped {
  names: readonly string[];
  /** The rulebook of each. */
  rulebooks: readonly string[];
}

/**
 * Of all firms: companies whose books are judged by another rulebook than that of their firm's edition. Of firms that are ahead of this
 * code none: it does not know by which they would be.
 * @param editions that are shipped, the oldest first
 */
export async function findOfOtherEditions(tx: Tx, { names, rulebooks }: Shipped, most: number): Promise<Company[]> {
  const rows = await sql<{ business_id: string; firm_id: string }>`
    select r.business_id, r.firm_id from company_rulebooks r
    left join lateral (
      select a.edition from rulebook_adoptions a where a.firm_id = r.firm_id order by a.place desc limit 1) adopted on true
    left join unnest(${[...names]}::text[], ${[...rulebooks]}::text[]) shipped (edition, rulebook)
      on shipped.edition = adopted.edition
    where r.rulebook <> case
      when adopted.edition is null then ${rulebooks.at(-1) ?? ''}
      when shipped.rulebook is not null then shipped.rulebook
      when adopted.edition > ${names.at(-1) ?? ''} collate "C" then r.rulebook
      else ${rulebooks[0] ?? ''} end
    limit ${most}`.execute(tx);
  return rows.rows.map(({ business_id, firm_id }) => ({ businessId: business_id, firmId: firm_id }));
}
