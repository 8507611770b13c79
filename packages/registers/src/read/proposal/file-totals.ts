import { MOST_CENTIMOS } from '@yupana/tax/money.ts';
import type { ProposalRow } from './proposal-row.ts';

/** What the rows of a file add up to so far, without their signs: no part of them can then exceed it. */
export class FileTotals {
  readonly #sums = { taxable: 0, igv: 0, nonTaxable: 0, isc: 0, icbper: 0, other: 0, total: 0 };

  /** @returns false, and does not count the row, when with it a total would have more than fifteen digits */
  add(row: ProposalRow): boolean {
    const sums = this.#sums;
    // Each by its name: going through them by a list of names costs as much as cutting the row into cells.
    const taxable = sums.taxable + Math.abs(row.taxable);
    const igv = sums.igv + Math.abs(row.igv);
    const nonTaxable = sums.nonTaxable + Math.abs(row.nonTaxable);
    const isc = sums.isc + Math.abs(row.isc);
    const icbper = sums.icbper + Math.abs(row.icbper);
    const other = sums.other + Math.abs(row.other);
    const total = sums.total + Math.abs(row.total);
    if (Math.max(taxable, igv, nonTaxable, isc, icbper, other, total) > MOST_CENTIMOS) return false;
    sums.taxable = taxable;
    sums.igv = igv;
    sums.nonTaxable = nonTaxable;
    sums.isc = isc;
    sums.icbper = icbper;
    sums.other = other;
    sums.total = total;
    return true;
  }
}
