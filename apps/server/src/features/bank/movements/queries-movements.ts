import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Company } from '../company.ts';

/** SQL of what moved in the company's accounts. Dates `AAAA-MM-DD`, amounts decimal text. */

export type MovementRow = Selectable<Schema['bank_movements']> &
  Pick<Selectable<Schema['bank_statements']>, 'bank' | 'account' | 'currency'>;

const of = (tx: Tx, { firmId, businessId }: Company) =>
  tx
    .selectFrom('bank_movements as m')
    .innerJoin('bank_statements as s', (join) =>
      join.onRef('s.business_id', '=', 'm.business_id').onRef('s.id', '=', 'm.statement_id'),
    )
    .selectAll('m')
    .select(['s.bank', 's.account', 's.currency'])
    .where('m.firm_id', '=', firmId)
    .where('m.business_id', '=', businessId);

/** Those of these days, the first ones. */
export function findOfDays(
  tx: Tx,
  company: Company,
  { from, to, after, most }: { from: string; to: string; after: { moved_on: string; id: string } | null; most: number },
): Promise<MovementRow[]> {
  let query = of(tx, company).where('m.moved_on', '>=', from).where('m.moved_on', '<=', to);
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('m.moved_on', '>', after.moved_on),
        eb.and([eb('m.moved_on', '=', after.moved_on), eb('m.id', '>', after.id)]),
      ]),
    );
  }
  return query.orderBy('m.moved_on').orderBy('m.id').limit(most).execute();
}

export function findMovements(tx: Tx, company: Company, ids: readonly string[]): Promise<MovementRow[]> {
  return of(tx, company).where('m.id', 'in', ids).execute();
}

/** How many charges of these statements each month has: `AAAAMM`, the first month first. */
export async function countByMonth(
  tx: Tx,
  { firmId, businessId }: Company,
  statements: readonly string[],
): Promise<{ period: string; count: number }[]> {
  if (statements.length === 0) return [];
  return tx
    .selectFrom('bank_movements')
    .select([sql<string>`to_char(moved_on, 'YYYYMM')`.as('period'), sql<number>`count(*)::int`.as('count')])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('statement_id', 'in', statements)
    .groupBy('period')
    .orderBy('period')
    .execute();
}

export type MovementState = MovementRow['state'];

export async function decideMovements(
  tx: Tx,
  { firmId, businessId }: Company,
  ids: readonly string[],
  said: { state: MovementState; memberId: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('bank_movements')
    .set({ state: said.state, member_id: said.memberId, decided_at: said.at, reason: said.reason })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute();
}

/** Vouchers that it does not pay, besides those of before. */
export async function addRejected(
  tx: Tx,
  { firmId, businessId }: Company,
  id: string,
  codes: readonly string[],
): Promise<void> {
  await sql`
    update bank_movements set rejected = (
      select jsonb_agg(distinct one) from jsonb_array_elements(rejected || ${JSON.stringify(codes)}::jsonb) one)
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and id = ${id}::uuid`.execute(tx);
}
