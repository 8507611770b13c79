import type { Period } from '@yupana/tax/period.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { DeclarationOutcome, Figures } from '../../schema/declarations.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of declarations that were presented. */

export type DeclarationRow = Selectable<Schema['presented_declarations']>;
export interface Company {
  firmId: string;
  businessId: string;
}

/** An order number is told once: what SUNAT gives less of another time stands. */
export async function keepDeclarations(
  tx: Tx,
  rows: readonly Insertable<Schema['presented_declarations']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('presented_declarations')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'order_number']).doUpdateSet(({ fn, ref }) => ({
        tax_period: ref('excluded.tax_period'),
        presented_on: ref('excluded.presented_on'),
        bank: fn.coalesce('excluded.bank', 'presented_declarations.bank'),
        amount_paid: fn.coalesce('excluded.amount_paid', 'presented_declarations.amount_paid'),
        figures: fn.coalesce('excluded.figures', 'presented_declarations.figures'),
        seen_at: ref('excluded.seen_at'),
      })),
    )
    .execute();
}

/** Keeps of each of these periods how SUNAT answered for it, in place of what it had. */
export async function writeAnswers(
  tx: Tx,
  { firmId, businessId }: Company,
  answers: readonly { period: Period; outcome: DeclarationOutcome }[],
  at: Date,
): Promise<void> {
  const rows = answers.map(({ period, outcome }) => ({
    ...{ business_id: businessId, firm_id: firmId, tax_period: period, outcome, asked_at: at },
  }));
  await tx
    .insertInto('declaration_answers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'tax_period'])
        .doUpdateSet(({ ref }) => ({ outcome: ref('excluded.outcome'), asked_at: ref('excluded.asked_at') })),
    )
    .execute();
}

/** Order numbers whose figures are known. */
export async function findKnown(tx: Tx, { firmId, businessId }: Company): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('presented_declarations')
    .select('order_number')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('figures', 'is not', null)
    .execute();
  return new Set(rows.map(({ order_number }) => order_number));
}

/** When SUNAT was asked last for any period of a company; null: never. */
export async function findLastAsked(tx: Tx, { firmId, businessId }: Company): Promise<Date | null> {
  const row = await tx
    .selectFrom('declaration_answers')
    .select(({ fn }) => fn.max('asked_at').as('asked_at'))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}

/** Of these periods, the one that was presented last in front. */
export function findDeclarations(
  tx: Tx,
  { firmId, businessId }: Company,
  periods: readonly Period[],
): Promise<DeclarationRow[]> {
  return tx
    .selectFrom('presented_declarations')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', 'in', [...periods])
    .orderBy('tax_period')
    .orderBy('presented_on', 'desc')
    .orderBy('order_number', 'desc')
    .execute();
}

/** Which of these companies of a firm presented a period, as far as it is known. */
export async function findPresented(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  period: Period,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('presented_declarations')
    .select('business_id')
    .distinct()
    .where('firm_id', '=', firmId)
    .where('business_id', 'in', [...businessIds])
    .where('tax_period', '=', period)
    .execute();
  return rows.map(({ business_id }) => business_id);
}

/** How SUNAT answered for a period; null: it was never asked. */
export async function findOutcome(
  tx: Tx,
  { firmId, businessId }: Company,
  period: Period,
): Promise<DeclarationOutcome | null> {
  const row = await tx
    .selectFrom('declaration_answers')
    .select('outcome')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .executeTakeFirst();
  return row?.outcome ?? null;
}

/** How SUNAT answered for each period that it was asked for. */
export async function findOutcomes(
  tx: Tx,
  { firmId, businessId }: Company,
): Promise<ReadonlyMap<string, DeclarationOutcome>> {
  const rows = await tx
    .selectFrom('declaration_answers')
    .select(['tax_period', 'outcome'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .execute();
  return new Map(rows.map(({ tax_period, outcome }) => [tax_period, outcome]));
}

/** Of the last declaration of each period of several companies, the boxes that say a balance in favour. */
export async function findBalances(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  [first, last]: readonly [string, string],
): Promise<{ business_id: string; tax_period: string; figures: Figures | null }[]> {
  const { rows } = await sql<{ business_id: string; tax_period: string; figures: Figures | null }>`
    select distinct on (business_id, tax_period) business_id, tax_period,
      jsonb_strip_nulls(jsonb_build_object('140', figures -> '140', '145', figures -> '145', '184', figures -> '184'))
        as figures
    from presented_declarations
    where firm_id = ${firmId}::uuid and business_id = any(${[...businessIds]}::uuid[])
      and tax_period between ${first} and ${last}
    order by business_id, tax_period, presented_on desc, order_number desc`.execute(tx);
  return rows;
}
