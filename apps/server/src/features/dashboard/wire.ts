import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { BookTotals } from '../vouchers/totals/read-totals.ts';

/** A stored amount as the API writes it; null when the period's figures are not known. */
export function soles(decimal: string | undefined): number | null {
  return decimal === undefined ? null : toWire(parseMoney(decimal));
}

/** Bases and tax by rate, the same in purchases and sales. */
export function igvByRate(totals: BookTotals | undefined) {
  return {
    non_taxable_amount: soles(totals?.non_taxable),
    igv_10_taxable_amount: soles(totals?.reduced_taxable),
    igv_10_amount: soles(totals?.reduced_igv),
    igv_18_taxable_amount: soles(totals?.general_taxable),
    igv_18_amount: soles(totals?.general_igv),
  };
}
