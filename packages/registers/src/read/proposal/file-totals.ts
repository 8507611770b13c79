import { MOST_CENTIMOS } from '@yupana/tax/money.ts';
import type { ProposalRow } from './proposal-row.ts';

const AMOUNTS = ['taxable', 'igv', 'nonTaxable', 'isc', 'icbper', 'other', 'total'] as const;

/** What the rows of a file add up to so far, without their signs: no part of them can then exceed it. */
export class FileTotals {
  readonly #sums = { taxable: 0, igv: 0, nonTaxable: 0, isc: 0, icbper: 0, other: 0, total: 0 };

  /** @returns false, and does not count the row, when with it a total would have more than fifteen digits */
  add(row: ProposalRow): boolean {
    for (const name of AMOUNTS) if (this.#sums[name] + Math.abs(row[name]) > MOST_CENTIMOS) return false;
    for (const name of AMOUNTS) this.#sums[name] += Math.abs(row[name]);
    return true;
  }
}
