import { money } from '@yupana/tax/money.ts';
import type { Book } from '../../files/layouts.ts';
import type { SummaryLine } from '../../files/summary.ts';

/** Where base, tax and total stand among the sums of each book. */
const PLACES: Record<Book, readonly [base: number, igv: number, total: number]> = { RCE: [0, 1, 10], RVIE: [1, 3, 12] };
const COLUMNS_OF_SUMS: Record<Book, number> = { RCE: 11, RVIE: 13 };

/** A summary that counts one invoice of S/ 118.00 that the proposal does not hold. */
export function oneInvoiceMore(book: Book, lines: readonly SummaryLine[]): SummaryLine[] {
  const [base, igv, total] = PLACES[book];
  const extra = new Map([
    [base, 10_000],
    [igv, 1_800],
    [total, 11_800],
  ]);
  const none = Array.from({ length: COLUMNS_OF_SUMS[book] }, () => money(0));
  const invoices = lines.find((line) => line.type === '01') ?? { type: '01', count: 0, sums: none };
  const sums = invoices.sums.map((sum, place) => money(sum + (extra.get(place) ?? 0)));
  return [{ type: '01', count: invoices.count + 1, sums }, ...lines.filter((line) => line.type !== '01')];
}
