import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { Schema } from '../../../schema.ts';
import type { Company } from '../company.ts';

/** SQL of retentions and perceptions that were made to companies. */

export type WithheldRow = Selectable<Schema['withholding_vouchers']>;
export type NewWithheld = Omit<
  Insertable<Schema['withholding_vouchers']>,
  'business_id' | 'firm_id' | 'reverted_on' | 'read_at'
>;

export interface WithheldKey {
  type_code: '20' | '40';
  issuer_ruc: string;
  serie: string;
  number: string;
}
const KEY = { type_code: 'text', issuer_ruc: 'text', serie: 'text', number: 'text' } as const;

/** Keeps what retentions and perceptions say, in place of what an older reader made of them; that one was reverted stays. */
export async function writeWithheld(
  tx: Tx,
  { firmId, businessId }: Company,
  vouchers: readonly NewWithheld[],
  at: Date,
): Promise<void> {
  for (const voucher of vouchers) {
    await tx
      .insertInto('withholding_vouchers')
      .values({ ...voucher, business_id: businessId, firm_id: firmId, reverted_on: null, read_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'type_code', 'issuer_ruc', 'serie', 'number'])
          .doUpdateSet({ ...voucher, read_at: at }),
      )
      .execute();
  }
}

/** @returns those of these that are here; they are marked as reverted on that day, if they were not */
export async function markReverted(
  tx: Tx,
  { firmId, businessId }: Company,
  vouchers: readonly WithheldKey[],
  on: string,
): Promise<WithheldKey[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<WithheldKey>`
    update withholding_vouchers w set reverted_on = coalesce(w.reverted_on, ${on}::date)
    from ${fromArrays('one', KEY as Record<keyof WithheldKey, string>, vouchers)}
    where w.business_id = ${businessId}::uuid and w.firm_id = ${firmId}::uuid and w.type_code = one.type_code
      and w.issuer_ruc = one.issuer_ruc and w.serie = one.serie and w.number = one.number
    returning w.type_code, w.issuer_ruc, w.serie, w.number`.execute(tx);
  return rows;
}

/** Those of these documents, of all firms, that nobody read yet, or an older reader did. */
export async function findUnread(
  tx: Tx,
  documents: readonly (WithheldKey & { business_id: string })[],
  version: number,
): Promise<(WithheldKey & { business_id: string })[]> {
  if (documents.length === 0) return [];
  const shape = { business_id: 'uuid', ...KEY } as Record<keyof WithheldKey | 'business_id', string>;
  const { rows } = await sql<WithheldKey & { business_id: string }>`
    select one.* from ${fromArrays('one', shape, documents)}
    where not exists (
      select from withholding_vouchers w
      where w.business_id = one.business_id and w.type_code = one.type_code and w.issuer_ruc = one.issuer_ruc
        and w.serie = one.serie and w.number = one.number and w.reader_version >= ${version})`.execute(tx);
  return rows;
}

function of(tx: Tx, { firmId, businessId }: Company, type: '20' | '40', period: string) {
  return tx
    .selectFrom('withholding_vouchers')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('type_code', '=', type)
    .where('tax_period', '=', period);
}

/** One page of a period, the newest first. */
export function findWithheld(
  tx: Tx,
  company: Company,
  type: '20' | '40',
  period: string,
  page: { limit: number; offset: number },
): Promise<WithheldRow[]> {
  return of(tx, company, type, period)
    .selectAll()
    .orderBy('issue_date', 'desc')
    .orderBy('issuer_ruc')
    .orderBy('serie')
    .orderBy(sql`length(number)`, 'desc')
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many there are of a period, and what those that were not reverted add up to. */
export async function sumWithheld(
  tx: Tx,
  company: Company,
  type: '20' | '40',
  period: string,
): Promise<{ all: number; counted: number; amount: string }> {
  return of(tx, company, type, period)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('reverted_on', 'is', null).as('counted'),
      eb.fn
        .coalesce(eb.fn.sum<string>('amount').filterWhere('reverted_on', 'is', null), sql<string>`'0.00'`)
        .as('amount'),
    ])
    .executeTakeFirstOrThrow();
}

/** What the vouchers of a period name, of those that were not reverted. */
export function findNamed(
  tx: Tx,
  company: Company,
  type: '20' | '40',
  period: string,
  most: number,
): Promise<Pick<WithheldRow, 'issuer_ruc' | 'serie' | 'number' | 'items'>[]> {
  return of(tx, company, type, period)
    .select(['issuer_ruc', 'serie', 'number', 'items'])
    .where('reverted_on', 'is', null)
    .orderBy('issue_date', 'desc')
    .orderBy('serie')
    .orderBy('number')
    .limit(most)
    .execute();
}

/** All of a period that were not reverted, in the order of their days. */
export function findCounted(tx: Tx, company: Company, type: '20' | '40', period: string): Promise<WithheldRow[]> {
  return of(tx, company, type, period)
    .selectAll()
    .where('reverted_on', 'is', null)
    .orderBy('issue_date')
    .orderBy('issuer_ruc')
    .orderBy('serie')
    .orderBy(sql`length(number)`)
    .orderBy('number')
    .execute();
}
