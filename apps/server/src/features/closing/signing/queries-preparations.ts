import { type Insertable, sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { PeriodKey } from '../../vouchers/judging/close-books.ts';

/** SQL of who prepared a period for closing. */

export function findPreparation(tx: Tx, { firmId, businessId, period }: PeriodKey) {
  return tx
    .selectFrom('period_preparations')
    .select(['seq', 'prepared_at', 'prepared_by', 'prepared_by_name'])
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('tax_period', '=', period)
    .executeTakeFirst();
}

/** The same of one period of several companies of a firm. */
export function findPreparations(tx: Tx, firmId: string, period: string, businessIds: readonly string[]) {
  return tx
    .selectFrom('period_preparations')
    .select(['business_id', 'seq', 'prepared_by'])
    .where('firm_id', '=', firmId)
    .where('business_id', 'in', businessIds)
    .where('tax_period', '=', period)
    .execute();
}

/** Signed again, by whomever, it takes the place of the one before. */
export async function putPreparation(tx: Tx, row: Insertable<Schema['period_preparations']>): Promise<void> {
  const { business_id: _, tax_period: _period, ...rest } = row;
  await tx
    .insertInto('period_preparations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'tax_period']).doUpdateSet(rest))
    .execute();
}

export async function deletePreparation(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<void> {
  await tx
    .deleteFrom('period_preparations')
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('tax_period', '=', period)
    .execute();
}

/** Of each member, since a moment: what was closed of it, and what is not yet. */
export async function countPreparedSince({ firmId }: Pick<Ctx, 'firmId'>, tx: Tx, since: Date) {
  const { rows } = await sql<{ member_id: string; count: string }>`
    select prepared_by as member_id, count(*) as count from (
      select prepared_by from period_closes where firm_id = ${firmId}::uuid and prepared_at >= ${since}
      union all
      select prepared_by from period_preparations where firm_id = ${firmId}::uuid and prepared_at >= ${since}
    ) prepared group by prepared_by`.execute(tx);
  return rows;
}
