import type { Tx } from '../../../ctx.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import { findOpenPeriods } from '../totals/queries-periods.ts';

/** Periods with purchases that nobody closed here, the oldest first. */
export function openPeriods(tx: Tx, company: Company): Promise<string[]> {
  return findOpenPeriods(tx, company);
}
