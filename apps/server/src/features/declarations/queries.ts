import type { Period } from '@yupana/tax/period.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { DeclarationOutcome, DeclarationTrouble, Figures } from '../../schema/declarations.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of declarations that were presented. */

export type DeclarationRow = Selectable<Schema['presented_declarations']>;
export interface Company {
  firmId: string;
  businessId: string;
}

/** Of the form that is asked for, and of a day that can be: what was kept before that was looked at is no declaration. */
const isOne = sql<boolean>`form = '0621' and presented_on between '2000-01-01' and '2099-12-31'`;
/** Orders of one day by their number, which grows: of more digits it is a later one. */
const digitsOfNumber = sql`length(ltrim(order_number, '0'))`;
const bareNumber = sql`ltrim(order_number, '0')`;

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

/** How a company stands with its questions. */
export interface Standing {
  /** When SUNAT answered last for any period; null: never. */
  asked: Date | null;
  /** A row of it could not be read, or the figures of a declaration did not come. */
  lacks: boolean;
  attempt: { failed: Date | null; trouble: DeclarationTrouble | null };
}

export async function findStanding(tx: Tx, { firmId, businessId }: Company): Promise<Standing> {
  const answered = await tx
    .selectFrom('declaration_answers')
    .select(({ fn }) => fn.max('asked_at').as('asked_at'))
    .select(sql<boolean | null>`bool_or(outcome = 'in-doubt')`.as('doubt'))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  const without = await tx
    .selectFrom('presented_declarations')
    .select('order_number')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('figures', 'is', null)
    .where(isOne)
    .executeTakeFirst();
  const attempt = await tx
    .selectFrom('declaration_attempts')
    .select(['failed_at', 'trouble'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return {
    asked: answered?.asked_at ?? null,
    lacks: (answered?.doubt ?? false) || without !== undefined,
    attempt: { failed: attempt?.failed_at ?? null, trouble: attempt?.trouble ?? null },
  };
}

/** Whether SUNAT answered the last time, in place of what was known of it. */
export async function writeAttempt(
  tx: Tx,
  { firmId, businessId }: Company,
  { failed, trouble }: Standing['attempt'],
): Promise<void> {
  const change = { failed_at: failed, trouble };
  await tx
    .insertInto('declaration_attempts')
    .values({ business_id: businessId, firm_id: firmId, ...change })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(change))
    .execute();
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
    .where(isOne)
    .orderBy('presented_on', 'desc')
    .orderBy(digitsOfNumber, 'desc')
    .orderBy(bareNumber, 'desc')
    .execute();
}

/** Which of these companies of a firm presented a period, as far as it is known, and when first. */
export function findPresented(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  period: Period,
): Promise<{ business_id: string; presented_on: string }[]> {
  return tx
    .selectFrom('presented_declarations')
    .select(({ fn }) => ['business_id', fn.min('presented_on').as('presented_on')])
    .where('firm_id', '=', firmId)
    .where('business_id', 'in', [...businessIds])
    .where('tax_period', '=', period)
    .where(isOne)
    .groupBy('business_id')
    .execute();
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

/**
 * Of the last declaration of each period of several companies, the boxes that say what the next one begins with. Null where they are not
 * known, and where another declaration may be behind it: of a list that is in doubt, or too long, the last may be one that nobody read.
 */
export async function findBalances(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  [first, last]: readonly [string, string],
): Promise<
  { business_id: string; tax_period: string; order_number: string; presented_on: string; figures: Figures | null }[]
> {
  const { rows } = await sql<{
    business_id: string;
    tax_period: string;
    order_number: string;
    presented_on: string;
    figures: Figures | null;
  }>`
    select distinct on (d.business_id, d.tax_period) d.business_id, d.tax_period, d.order_number, d.presented_on,
      case when coalesce(a.outcome, 'listed') = 'listed' then (
        select jsonb_object_agg(box, d.figures -> box)
        from unnest(${[...CARRIED]}::text[]) box where d.figures ? box) end as figures
    from presented_declarations d
    left join declaration_answers a on a.business_id = d.business_id and a.tax_period = d.tax_period and a.firm_id = d.firm_id
    where d.firm_id = ${firmId}::uuid and d.business_id = any(${[...businessIds]}::uuid[])
      and d.tax_period between ${first} and ${last} and ${isOne}
    order by d.business_id, d.tax_period, d.presented_on desc, ${digitsOfNumber} desc, ${bareNumber} desc`.execute(tx);
  return rows;
}

/** Casillas by which a period leaves the next what it did not use. */
const CARRIED = ['140', '145', '184', '164', '165', '168', '176'] as const;
