import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** SQL of what people told of purchases from who is not domiciled: the trail, of which nothing is written over. */

export type EntryRow = Selectable<Schema['non_domiciled_entries']>;

interface Company {
  firmId: string;
  businessId: string;
}

const of = (tx: Tx, { firmId, businessId }: Company) =>
  tx
    .selectFrom('non_domiciled_entries')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId);

export async function insertEntry(tx: Tx, row: Insertable<Schema['non_domiciled_entries']>): Promise<void> {
  await tx.insertInto('non_domiciled_entries').values(row).execute();
}

/** Of these purchases, the last word on each first. */
export async function findEntries(tx: Tx, company: Company, purchases: readonly string[]): Promise<EntryRow[]> {
  if (purchases.length === 0) return [];
  return of(tx, company)
    .where('purchase', '=', sql<string>`any(${[...purchases]}::text[])`)
    .orderBy('purchase')
    .orderBy('version', 'desc')
    .execute();
}

/** Of those that were typed into a period, the last word on each first. */
export function findTyped(tx: Tx, company: Company & { period: string }): Promise<EntryRow[]> {
  return of(tx, company)
    .where('typed', '=', true)
    .where('tax_period', '=', company.period)
    .orderBy('purchase')
    .orderBy('version', 'desc')
    .execute();
}

/** Those of a company that were typed into any period and stand, as they were told last, from the first period on. */
export function findTypedStanding(tx: Tx, company: Company): Promise<EntryRow[]> {
  return of(tx, company)
    .where('typed', '=', true)
    .where('details', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('non_domiciled_entries as l')
            .whereRef('l.business_id', '=', 'non_domiciled_entries.business_id')
            .whereRef('l.purchase', '=', 'non_domiciled_entries.purchase')
            .whereRef('l.version', '>', 'non_domiciled_entries.version'),
        ),
      ),
    )
    .orderBy('tax_period')
    .execute();
}

/** Of each supplier what was told last and stands. */
export async function findLastOfSuppliers(tx: Tx, company: Company): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select distinct on (e.supplier_id) e.* from non_domiciled_entries e
    where e.firm_id = ${company.firmId}::uuid and e.business_id = ${company.businessId}::uuid and e.details is not null
      and not exists (
        select from non_domiciled_entries l
        where l.business_id = e.business_id and l.purchase = e.purchase and l.version > e.version)
    order by e.supplier_id, e.told_at desc, e.tax_period desc, e.purchase`.execute(tx);
  return rows;
}
