import type { Tx } from '../../../ctx.ts';
import { KEY_COLUMNS } from '../columns.ts';
import { type Company, findBooksToMark, markVouchers, type Touched } from './queries-to-judge.ts';

/** Vouchers times periods of one statement. */
const AT_ONCE = 5_000;

/**
 * Marks for judging, in every period that is open and lists them, vouchers of which something else became known. In the transaction
 * that stores what became known.
 */
export async function markTouched(tx: Tx, company: Company, vouchers: readonly Touched[], at: Date): Promise<void> {
  if (vouchers.length === 0) return;
  const books = await findBooksToMark(tx, company);
  const once = new Map(
    vouchers.map((one) => [JSON.stringify([one.book, ...KEY_COLUMNS.map((name) => one[name])]), one]),
  );
  const everywhere = books.flatMap(({ book, tax_period }) =>
    [...once.values()].filter((voucher) => voucher.book === book).map((voucher) => ({ ...voucher, tax_period })),
  );
  for (let from = 0; from < everywhere.length; from += AT_ONCE) {
    await markVouchers(tx, company, everywhere.slice(from, from + AT_ONCE), at);
  }
}
