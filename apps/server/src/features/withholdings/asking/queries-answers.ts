import type { Selectable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { AskedKind } from '../../../schema/withholdings.ts';
import type { Schema } from '../../../schema.ts';
import type { Company } from '../company.ts';

/** SQL of what SUNAT answered of periods. */

export type AnswerRow = Selectable<Schema['withholding_answers']>;

/** An answer; `known: false`: it was not understood, and what was known before stands. */
export type Answered = { known: true; amount: string | null; unread: number } | { known: false };

/** Keeps what SUNAT answered last of a kind and a period; not understood, the amount of before stands with its date. */
export async function writeAnswer(
  tx: Tx,
  { firmId, businessId }: Company,
  { period, kind }: { period: string; kind: AskedKind },
  answered: Answered,
  at: Date,
): Promise<void> {
  const of = { business_id: businessId, firm_id: firmId, tax_period: period, kind };
  const said = answered.known
    ? { outcome: 'known' as const, amount: answered.amount, unread: answered.unread, known_at: at }
    : { outcome: 'not-understood' as const };
  await tx
    .insertInto('withholding_answers')
    .values({ amount: null, known_at: null, ...of, ...said, asked_at: at })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'tax_period', 'kind']).doUpdateSet({ ...said, asked_at: at }),
    )
    .execute();
}

/** What SUNAT answered of a period: deposits, perceptions and retentions, each at most once. */
export function findAnswers(tx: Tx, { firmId, businessId }: Company, period: string): Promise<AnswerRow[]> {
  return tx
    .selectFrom('withholding_answers')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .execute();
}

/** Periods whose deposits SUNAT listed, all of whose rows were read, and when it did the last time. */
export async function findKnownSince(
  tx: Tx,
  { firmId, businessId }: Company,
): Promise<{ tax_period: string; known_at: Date }[]> {
  const rows = await tx
    .selectFrom('withholding_answers')
    .select(['tax_period', 'known_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('kind', '=', 'deposits')
    .where('outcome', '=', 'known')
    .where('unread', '=', 0)
    .execute();
  return rows.flatMap(({ tax_period, known_at }) => (known_at ? [{ tax_period, known_at }] : []));
}
