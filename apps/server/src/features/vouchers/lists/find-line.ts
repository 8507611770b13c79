import type { BookName } from '@yupana/contract/books.ts';
import type { Tx } from '../../../ctx.ts';
import type { VoucherKeyValues } from '../columns.ts';
import { findLine as find } from './queries-lines.ts';

/** What SUNAT's proposal of a period says of one voucher, as it says it; undefined when it does not list it, or no more. */
export function findLine(
  tx: Tx,
  book: { firmId: string; businessId: string; book: BookName; period: string },
  voucher: VoucherKeyValues,
): ReturnType<typeof find> {
  return find(tx, book, voucher);
}
