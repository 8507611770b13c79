import type { BookName } from '@yupana/contract/books.ts';
import type { Tx } from '../../ctx.ts';
import type { FactKind } from '../../schema/facts.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { keyOf } from '../vouchers/voucher-keys.ts';
import { type Company, findFactsOf, type KnownFact } from './queries-facts.ts';

export type { KnownFact } from './queries-facts.ts';

/** What is known of a voucher, by kind. */
export type FactsOfVoucher = Partial<Record<FactKind, KnownFact>>;

/** All that is known of these besides SUNAT's lines, by `keyOf`; of whom nothing is known is not there. */
export async function knownOfVouchers(
  tx: Tx,
  company: Company,
  book: BookName,
  vouchers: readonly VoucherKeyValues[],
): Promise<Map<string, FactsOfVoucher>> {
  if (vouchers.length === 0) return new Map();
  const byVoucher = new Map<string, FactsOfVoucher>();
  for (const fact of await findFactsOf(tx, company, book, vouchers)) {
    const key = keyOf(fact);
    const known = byVoucher.get(key) ?? {};
    known[fact.kind] = fact;
    byVoucher.set(key, known);
  }
  return byVoucher;
}
