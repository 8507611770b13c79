import type { Tx } from '../../../ctx.ts';
import { type Company, findBooksToMark, markVouchers, type Touched } from './queries-to-judge.ts';

/** Vouchers times periods of one statement. */
const AT_ONCE = 5_000;

/**
 * Marks for judging, in every period that is open and lists them, vouchers of which something else became known. In the transaction
 * that stores what became known. A book that waits whole is none of them.
 */
export async function markTouched(tx: Tx, company: Company, vouchers: readonly Touched[], at: Date): Promise<void> {
  if (vouchers.length === 0) return;
  const books = await findBooksToMark(tx, company);
  const everywhere = books.flatMap(({ book, tax_period }) =>
    vouchers.filter((voucher) => voucher.book === book).map((voucher) => ({ ...voucher, tax_period })),
  );
  for (let from = 0; from < everywhere.length; from += AT_ONCE) {
    await markVouchers(tx, company, everywhere.slice(from, from + AT_ONCE), at);
  }
}
