import type { BooksOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import type { BookTotals } from './read-totals.ts';

/** Both books of a period, as its result is reckoned from them. Undefined: what was collected of it is not known. */
export function booksOfPeriod(purchases: BookTotals | undefined, sales: BookTotals | undefined): BooksOfPeriod {
  return {
    sales: sales ? parseMoney(sales.igv) : null,
    purchases: purchases
      ? {
          count: purchases.vouchers_count,
          inProcess: purchases.in_process_count,
          validatedIgv: parseMoney(purchases.deductible_igv),
          sharedIgv: parseMoney(purchases.shared_igv),
        }
      : null,
  };
}
