import type { BookName } from '@yupana/contract/books.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { registerFileName } from '@yupana/registers/write/file-names.ts';
import type { LineFormat } from '@yupana/registers/write/format.ts';
import { RCE } from '@yupana/registers/write/formats/rce.ts';
import { RVIE } from '@yupana/registers/write/formats/rvie.ts';
import { isPurchaseOfRegister, type Owner, type WrittenVoucher } from '@yupana/registers/write/written-voucher.ts';

const DEDUCTIBLE: readonly VoucherStatus[] = ['gasto deducible'];

/** What SUNAT takes of a book: its format, which of our statuses go into it, and how it is named. */
export const REGISTERS: Readonly<
  Record<BookName, { format: LineFormat<WrittenVoucher>; statuses: readonly VoucherStatus[] | null }>
> = {
  RCE: { format: RCE, statuses: DEDUCTIBLE },
  RVIE: { format: RVIE, statuses: null },
};

/** Of these those that SUNAT lets stand in its register: all sales, and of purchases what was not undone and is domiciled. */
export async function* annotated<Row extends WrittenVoucher>(
  book: BookName,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    const some = book === 'RCE' ? page.filter(isPurchaseOfRegister) : page;
    if (some.length > 0) yield some;
  }
}

/** `LE…TXT`, as SUNAT demands it. */
export function registerName(book: BookName, owner: Pick<Owner, 'ruc' | 'period'>): string {
  return registerFileName(book === 'RCE' ? 'rce' : 'rvie', owner, false);
}
