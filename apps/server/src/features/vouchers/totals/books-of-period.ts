import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import type { BooksOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { add, type Money, parseMoney } from '@yupana/tax/money.ts';
import type { BookTotals } from './read-totals.ts';

/** The period's totals, if what was collected is worth showing. A row of zeros that SUNAT did not confirm is none. */
export function knownTotals<T extends BookTotals>(
  totals: T | undefined,
  completeness: BookCompleteness | undefined,
): T | undefined {
  return completeness && hasFigures(completeness) ? totals : undefined;
}

/** Both books of a period, as its result is reckoned from them. Undefined: what was collected of it is not known. */
export function booksOfPeriod(purchases: BookTotals | undefined, sales: BookTotals | undefined): BooksOfPeriod {
  return {
    sales: sales ? parseMoney(sales.igv) : null,
    purchases: purchases
      ? {
          count: purchases.vouchers_count,
          inProcess: purchases.in_process_count,
          validatedIgv: validatedIgvOf(purchases),
          sharedIgv: parseMoney(purchases.shared_igv),
        }
      : null,
  };
}

/** IGV of validated purchases that is credit of their period: of its own, and of those of other periods that give it here. */
export function validatedIgvOf(purchases: Pick<BookTotals, 'deductible_igv' | 'arrived_igv'>): Money {
  return add(parseMoney(purchases.deductible_igv), parseMoney(purchases.arrived_igv));
}
