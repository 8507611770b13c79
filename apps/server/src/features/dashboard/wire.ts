import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { PeriodTotals } from './queries.ts';

/** A stored amount as the API writes it; zero when there is no row of that period. */
export function soles(decimal: string | undefined): number {
  return decimal === undefined ? 0 : toWire(parseMoney(decimal));
}

/** Bases and tax by rate, the same in purchases and sales. */
export function igvByRate(totals: PeriodTotals | undefined) {
  return {
    non_taxable_amount: soles(totals?.non_taxable),
    igv_10_taxable_amount: soles(totals?.reduced_taxable),
    igv_10_amount: soles(totals?.reduced_igv),
    igv_18_taxable_amount: soles(totals?.general_taxable),
    igv_18_amount: soles(totals?.general_igv),
  };
}
