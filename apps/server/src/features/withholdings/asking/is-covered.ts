import { type Period, periodOf, periodRange } from '@yupana/tax/period.ts';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../company.ts';
import { findCoveredPeriods } from './queries-answers.ts';

/**
 * Whether SUNAT was asked for every month whose number a deposit of a voucher may carry: from that of its issue to this one. Until then
 * nobody knows that there is none.
 * @param issued days of issue @param today `AAAA-MM-DD` @returns by the day of issue
 */
export async function isCovered(
  tx: Tx,
  company: Company,
  issued: readonly string[],
  today: string,
): Promise<(issueDate: string) => boolean> {
  if (issued.length === 0) return () => false;
  const covered: ReadonlySet<string> = await findCoveredPeriods(tx, company);
  const now = periodOf(today);
  const known = new Map<Period, boolean>();
  return (issueDate) => {
    const first = periodOf(issueDate);
    if (first > now) return false;
    const found = known.get(first) ?? periodRange(first, now).every((period) => covered.has(period));
    known.set(first, found);
    return found;
  };
}
