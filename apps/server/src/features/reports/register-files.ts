import type { BookName } from '@yupana/contract/books.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { registerFileName } from '@yupana/registers/write/file-names.ts';
import type { LineFormat } from '@yupana/registers/write/format.ts';
import { RCE } from '@yupana/registers/write/formats/rce.ts';
import { RVIE } from '@yupana/registers/write/formats/rvie.ts';
import {
  isPurchaseOfRegister,
  type Owner,
  type WrittenVoucher,
  withoutCredit,
} from '@yupana/registers/write/written-voucher.ts';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';
import { WITHOUT_CREDIT } from '../vouchers/without-credit.ts';

const DEDUCTIBLE: readonly VoucherStatus[] = ['gasto deducible'];

/** What SUNAT takes of a book: its format, which of our statuses go into it, and how it is named. */
export const REGISTERS: Readonly<
  Record<BookName, { format: LineFormat<WrittenVoucher>; statuses: readonly VoucherStatus[] | null }>
> = {
  RCE: { format: RCE, statuses: DEDUCTIBLE },
  RVIE: { format: RVIE, statuses: null },
};

/**
 * Of these those that SUNAT lets stand in its register, as they stand in it: all sales; of purchases what was not undone and is
 * domiciled, and what gives no credit where it gives none.
 */
export async function* annotated(
  book: BookName,
  pages: AsyncIterable<readonly ReadVoucher[]>,
): AsyncGenerator<readonly ReadVoucher[]> {
  for await (const page of pages) {
    const some = book === 'RCE' ? page.filter(isPurchaseOfRegister).map(asCredited) : page;
    if (some.length > 0) yield some;
  }
}

function asCredited(voucher: ReadVoucher): ReadVoucher {
  return voucher.reason === WITHOUT_CREDIT ? withoutCredit(voucher) : voucher;
}

/** `LE…TXT`, as SUNAT demands it. @param isEmpty no row stands in it */
export function registerName(book: BookName, owner: Pick<Owner, 'ruc' | 'period'>, isEmpty = false): string {
  return registerFileName(book === 'RCE' ? 'rce' : 'rvie', owner, isEmpty);
}
