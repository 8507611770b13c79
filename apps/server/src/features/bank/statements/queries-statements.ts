import type { Bank, Currency } from '@yupana/contract/bank.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { Schema } from '../../../schema.ts';
import type { Company } from '../company.ts';
import { digitsOf } from './account-digits.ts';

/** SQL of the bank's statements, and of what each of them brought. */

export type StatementRow = Selectable<Schema['bank_statements']>;

const of = (tx: Tx, { firmId, businessId }: Company) =>
  tx.selectFrom('bank_statements').selectAll().where('firm_id', '=', firmId).where('business_id', '=', businessId);

export function findStatement(tx: Tx, company: Company, id: string): Promise<StatementRow | undefined> {
  return of(tx, company).where('id', '=', id).executeTakeFirst();
}

/** The one of these very bytes. */
export function findByFile(tx: Tx, company: Company, hash: string): Promise<StatementRow | undefined> {
  return of(tx, company).where('file_hash', '=', hash).executeTakeFirst();
}

/** Whether a company has one of these very bytes, whoever asks. */
export async function hasFile(tx: Tx, businessId: string, hash: string): Promise<boolean> {
  const found = await tx
    .selectFrom('bank_statements')
    .select('id')
    .where('business_id', '=', businessId)
    .where('file_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function listNewest(tx: Tx, company: Company, most: number): Promise<StatementRow[]> {
  return of(tx, company).orderBy('uploaded_at', 'desc').orderBy('id').limit(most).execute();
}

export async function findStatements(tx: Tx, company: Company, ids: readonly string[]): Promise<StatementRow[]> {
  if (ids.length === 0) return [];
  return of(tx, company).where('id', 'in', ids).orderBy('uploaded_at', 'desc').orderBy('id').execute();
}

/** What somebody of the firm last said of a file with these titles, of whichever company. */
export function findRemembered(tx: Tx, { firmId }: Company, headerKey: string) {
  return tx
    .selectFrom('bank_statements')
    .select(['columns', 'bank', 'currency'])
    .where('firm_id', '=', firmId)
    .where('header_key', '=', headerKey)
    .where('state', '=', 'read')
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Of which account the company's files with these titles are, where all that name one, or of which a person said it, name the same. */
export async function findAccount(tx: Tx, { firmId, businessId }: Company, headerKey: string): Promise<string> {
  const rows = await tx
    .selectFrom('bank_statements')
    .select('account')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('header_key', '=', headerKey)
    .where('state', '=', 'read')
    .where('account', '<>', '')
    .orderBy('uploaded_at', 'desc')
    .execute();
  const numbers = new Set(rows.map(({ account }) => digitsOf(account)));
  return numbers.size === 1 ? (rows[0]?.account ?? '') : '';
}

export async function insertStatement(tx: Tx, row: Insertable<Schema['bank_statements']>): Promise<void> {
  await tx.insertInto('bank_statements').values(row).execute();
}

export async function updateStatement(
  tx: Tx,
  { firmId, businessId }: Company,
  id: string,
  set: Updateable<Schema['bank_statements']>,
): Promise<void> {
  await tx
    .updateTable('bank_statements')
    .set(set)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

/** A charge as it is written. */
export interface ChargeRow {
  id: string;
  fingerprint: string;
  moved_on: string;
  description: string;
  operation: string;
  reference: string;
  amount: string;
}

const COLUMNS = {
  id: 'uuid',
  fingerprint: 'text',
  moved_on: 'date',
  description: 'text',
  operation: 'text',
  reference: 'text',
  amount: 'numeric',
} as const satisfies Record<keyof ChargeRow, string>;
const AT_ONCE = 500;

/** A charge that is here, of a statement that names, or not, whose it is. */
export interface StandingCharge
  extends Pick<ChargeRow, 'fingerprint' | 'moved_on' | 'description' | 'operation' | 'amount'> {
  bank: Bank;
  account: string;
  currency: Currency;
}

/** The company's charges of these days, of whichever file. */
export async function findStanding(
  tx: Tx,
  { firmId, businessId }: Company,
  days: readonly string[],
): Promise<StandingCharge[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<StandingCharge>`
    select m.fingerprint, m.moved_on::text as moved_on, m.description, m.operation, m.amount::text as amount,
      s.bank, s.account, s.currency
    from bank_movements m join bank_statements s on s.business_id = m.business_id and s.id = m.statement_id
    where m.business_id = ${businessId}::uuid and m.firm_id = ${firmId}::uuid and m.moved_on = any(${[...days]}::date[])`.execute(
    tx,
  );
  return rows;
}

/** @returns how many were written: of those with the same fingerprint one */
export async function insertCharges(
  tx: Tx,
  { firmId, businessId }: Company,
  statementId: string,
  charges: readonly ChargeRow[],
): Promise<number> {
  let added = 0;
  const names = sql.raw(Object.keys(COLUMNS).join(', '));
  for (let from = 0; from < charges.length; from += AT_ONCE) {
    const { numAffectedRows } = await sql`
      insert into bank_movements (business_id, firm_id, statement_id, ${names})
      select ${businessId}::uuid, ${firmId}::uuid, ${statementId}::uuid, ${names}
      from ${fromArrays('one', COLUMNS, charges.slice(from, from + AT_ONCE))}
      on conflict (business_id, fingerprint) do nothing`.execute(tx);
    added += Number(numAffectedRows ?? 0n);
  }
  return added;
}

/** Others that brought charges of these days that were here already: they may be of the one that is named. */
export function findSharing(
  tx: Tx,
  company: Company,
  { id, first_date, last_date }: StatementRow,
): Promise<StatementRow[]> {
  return of(tx, company)
    .where('id', '<>', id)
    .where('state', '=', 'read')
    .whereRef('added', '<', 'charges')
    .where('first_date', '<=', last_date)
    .where('last_date', '>=', first_date)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

/** Its charges that pay something, the first ones, and how many there are. */
export async function findConfirmed(
  tx: Tx,
  { firmId, businessId }: Company,
  statementId: string,
): Promise<{ count: number; operations: string[] }> {
  const { rows } = await sql<{ count: number; operations: string[] }>`
    select count(*)::int as count,
      coalesce((array_agg(coalesce(nullif(operation, ''), description) order by moved_on, id))[1:3], '{}') as operations
    from bank_movements
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and statement_id = ${statementId}::uuid
      and state = 'confirmed'`.execute(tx);
  return rows[0] ?? { count: 0, operations: [] };
}

/** It goes, with its charges. @returns how many these were */
export async function dropStatement(tx: Tx, { firmId, businessId }: Company, id: string): Promise<number> {
  const its = sql`business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid`;
  const { numAffectedRows } = await sql`
    delete from bank_movements where ${its} and statement_id = ${id}::uuid`.execute(tx);
  await sql`delete from bank_statements where ${its} and id = ${id}::uuid`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** That it was taken back, by whom and with what: it stays when the statement is gone. */
export async function insertRemoved(tx: Tx, row: Insertable<Schema['removed_statements']>): Promise<void> {
  await tx.insertInto('removed_statements').values(row).execute();
}

/** The last that were taken back. */
export function listRemoved(tx: Tx, { firmId, businessId }: Company, most: number) {
  return tx
    .selectFrom('removed_statements')
    .select(['id', 'name', 'charges', 'kept', 'member_id', 'removed_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Those of a statement of which nobody said anything go; @returns whether all of them went */
export async function dropUntouched(tx: Tx, { firmId, businessId }: Company, statementId: string): Promise<boolean> {
  const its = sql`business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and statement_id = ${statementId}::uuid`;
  const { rows } = await sql`
    select from bank_movements where ${its} and (state <> 'open' or rejected <> '[]') limit 1`.execute(tx);
  if (rows.length > 0) return false;
  await sql`delete from bank_movements where ${its}`.execute(tx);
  return true;
}
