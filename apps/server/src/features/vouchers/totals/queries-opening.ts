import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { PeriodKey } from './queries-periods.ts';

/** SQL of the balance in favour that a person typed of a period. */

/** Amounts are decimal text; null: not told. */
export interface TypedOpening {
  business_id: string;
  tax_period: string;
  opening_balance: string;
  opening_reason: string | null;
  opening_perceptions: string | null;
  opening_retentions: string | null;
}

export async function findTypedOpenings(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  [first, last]: readonly [string, string],
): Promise<TypedOpening[]> {
  const { rows } = await sql<TypedOpening>`
    select business_id, tax_period, opening_balance, opening_reason, opening_perceptions, opening_retentions
    from business_periods
    where firm_id = ${firmId}::uuid and business_id = any(${[...businessIds]}::uuid[])
      and tax_period between ${first} and ${last} and opening_source = 'typed'`.execute(tx);
  return rows;
}

export async function writeTypedOpening(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  told: Omit<TypedOpening, 'business_id' | 'tax_period'> | null,
): Promise<void> {
  await tx
    .updateTable('business_periods')
    .set({
      opening_balance: told?.opening_balance ?? null,
      opening_source: told ? 'typed' : null,
      opening_reason: told?.opening_reason ?? null,
      opening_perceptions: told?.opening_perceptions ?? null,
      opening_retentions: told?.opening_retentions ?? null,
    })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .execute();
}

/** Of a period and of all that follow it `seq` grows by one. */
export async function raiseSeqsFrom(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<void> {
  await sql`
    update business_periods set seq = seq + 1
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and tax_period >= ${period}`.execute(tx);
}

/** In their order, so that two who hold several wait for each other and not in a circle. */
export async function holdPeriodsFrom(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<void> {
  await sql`
    select from business_periods
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid and tax_period >= ${period}
    order by tax_period for update`.execute(tx);
}
