import type { CallResult } from '@yupana/contract/call.ts';
import type { getSettings } from '@yupana/contract/settings.ts';
import { toWire } from '@yupana/tax/money.ts';
import { type Period, shiftPeriod } from '@yupana/tax/period.ts';
import type { Tx } from '../../../ctx.ts';
import { knownPeriods } from '../../completeness/read-completeness.ts';
import { salesBetween } from '../../vouchers/judging/sales-of-years.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';

const MONTHS = 12;

/** What a company sold in the twelve months until a period, by which its pro-rata is reckoned (RLIGV, art. 6 num. 6.2). */
export async function salesOfMonths(
  tx: Tx,
  company: Company,
  to: Period,
  today: string,
): Promise<CallResult<typeof getSettings>['data']['sales']> {
  const months = Array.from({ length: MONTHS }, (_, back) => shiftPeriod(to, -back));
  const from = shiftPeriod(to, 1 - MONTHS);
  const books = months.map((period) => ({ book: 'RVIE' as const, period }));
  const isKnown = await knownPeriods(company, tx, books, today);
  // A coefficient of eleven months would be a false one.
  if (!months.every((month) => isKnown.has(month))) return null;
  const { taxed, untaxed } = await salesBetween(tx, company, from, to);
  return { from, to, taxed: toWire(taxed), untaxed: toWire(untaxed) };
}
