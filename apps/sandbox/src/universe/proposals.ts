import type { Period } from '@yupana/tax/period.ts';
import type { Book } from '../files/layouts.ts';
import { proposalText } from '../files/write.ts';
import type { Company } from './companies.ts';
import { purchasesOf } from './purchases.ts';
import { salesOf } from './sales.ts';
import type { Voucher } from './voucher.ts';

/** The vouchers SUNAT would know of on this day, by date of issue: the current month is partial, a future one empty. */
export function vouchersOf(seed: string, company: Company, book: Book, period: Period, today: string): Voucher[] {
  const current = today.slice(0, 4) + today.slice(5, 7);
  if (period > current) return [];
  const all = book === 'RCE' ? purchasesOf(seed, company, period) : salesOf(seed, company, period);
  const known = period < current ? all : all.filter((voucher) => voucher.issueDate <= today);
  return known.sort((a, b) => (a.issueDate < b.issueDate ? -1 : a.issueDate > b.issueDate ? 1 : 0));
}

/** The text of the proposal of a book, or null when the month has no voucher. */
export function generatedProposal(
  seed: string,
  company: Company,
  book: Book,
  period: Period,
  today: string,
): string | null {
  const vouchers = vouchersOf(seed, company, book, period, today);
  return vouchers.length === 0 ? null : proposalText(book, company, period, vouchers);
}
