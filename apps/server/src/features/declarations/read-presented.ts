import type { Money } from '@yupana/tax/money.ts';
import { type Period, previousPeriod } from '@yupana/tax/period.ts';
import type { Tx } from '../../ctx.ts';
import type { DeclarationOutcome } from '../../schema/declarations.ts';
import { boxOf } from './opening-of.ts';
import {
  type Company,
  type DeclarationRow,
  findBalances,
  findDeclarations,
  findOutcome,
  findPresented,
} from './queries.ts';

/** What is known of whether a period was presented. */
export type Presented =
  /** The last one counts; the others were rectified by it. */
  | { is: 'presented'; last: DeclarationRow; rectified: number }
  | { is: 'not-presented' }
  /** Never asked, or SUNAT did not say it so that it is sure. */
  | { is: 'unknown' };

/** Whether a period was presented, by the list of what was: that it is not on one that is in doubt says nothing. */
export async function presentedOf(tx: Tx, company: Company, period: Period): Promise<Presented> {
  return presentedBy(await findDeclarations(tx, company, [period]), await findOutcome(tx, company, period));
}

/** The same of what is known: the declarations of the period, the last in front, and how SUNAT answered for it. */
export function presentedBy(
  [last, ...rectified]: readonly DeclarationRow[],
  outcome: DeclarationOutcome | null,
): Presented {
  if (last) return { is: 'presented', last, rectified: rectified.length };
  return { is: outcome === 'listed' ? 'not-presented' : 'unknown' };
}

/** Of which of these companies it is known that a period was presented, and on which day: that of the first, for others rectify it. */
export async function presentedAmong(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  period: Period,
): Promise<ReadonlyMap<string, string>> {
  const rows = businessIds.length === 0 ? [] : await findPresented(tx, firmId, businessIds, period);
  return new Map(rows.map(({ business_id, presented_on }) => [business_id, presented_on]));
}

/**
 * What earlier periods left of perceptions and retentions, as it was declared: casillas 168 and 176 of the period's own declaration, else
 * what that of the month before left over, 164 and 165. Null: no declaration says it.
 */
export async function declaredEarlier(
  tx: Tx,
  company: Company,
  period: Period,
): Promise<{ perceptions: Money | null; retentions: Money | null }> {
  const before = previousPeriod(period);
  const rows = await findBalances(tx, company.firmId, [company.businessId], [before, period]);
  const figuresOf = (one: Period) => rows.find(({ tax_period }) => tax_period === one)?.figures ?? null;
  const [own, left] = [figuresOf(period), figuresOf(before)];
  return {
    perceptions: boxOf(own, '168') ?? boxOf(left, '164'),
    retentions: boxOf(own, '176') ?? boxOf(left, '165'),
  };
}
