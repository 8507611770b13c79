import type { Money } from '@yupana/tax/money.ts';
import { type Period, previousPeriod } from '@yupana/tax/period.ts';
import type { Tx } from '../../ctx.ts';
import { openingOf } from './opening-of.ts';
import { type Company, type DeclarationRow, findDeclarations, findOutcome } from './queries.ts';

/** What is known of whether a period was presented. */
export type Presented =
  /** The last one counts; the others were rectified by it. */
  | { is: 'presented'; last: DeclarationRow; rectified: number }
  | { is: 'not-presented' }
  /** Never asked, or SUNAT did not say it so that it is sure. */
  | { is: 'unknown' };

/** Whether a period was presented, by the list of what was: that it is not on one that is in doubt says nothing. */
export async function presentedOf(tx: Tx, company: Company, period: Period): Promise<Presented> {
  const [last, ...rectified] = await findDeclarations(tx, company, [period]);
  if (last) return { is: 'presented', last, rectified: rectified.length };
  return { is: (await findOutcome(tx, company, period)) === 'listed' ? 'not-presented' : 'unknown' };
}

/** The balance in favour with which a period begins, as it was declared; null when no declaration surely says it. */
export async function declaredOpening(tx: Tx, company: Company, period: Period): Promise<Money | null> {
  const before = previousPeriod(period);
  const rows = await findDeclarations(tx, company, [before, period]);
  const figuresOf = (one: Period) => rows.find(({ tax_period }) => tax_period === one)?.figures ?? null;
  return openingOf(figuresOf(period), figuresOf(before));
}
