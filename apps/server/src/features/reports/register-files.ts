import type { BookName } from '@yupana/contract/books.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { registerFileName } from '@yupana/registers/write/file-names.ts';
import type { LineFormat } from '@yupana/registers/write/format.ts';
import { NON_DOMICILED, type NonDomiciledPurchase } from '@yupana/registers/write/formats/non-domiciled.ts';
import { RCE } from '@yupana/registers/write/formats/rce.ts';
import { RVIE } from '@yupana/registers/write/formats/rvie.ts';
import {
  isPurchaseOfRegister,
  type Owner,
  type WrittenVoucher,
  withoutCredit,
} from '@yupana/registers/write/written-voucher.ts';
import type { ReportKind } from '../../schema/reports.ts';
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
 * Purchases from who is not domiciled. It has no column of what gives credit: all stand in it that were neither rejected nor undone, also
 * those that wait for the payment of their IGV.
 */
export const ABROAD: LineFormat<NonDomiciledPurchase> = NON_DOMICILED;

/** By which rules the rows of a file are tried; null of one that is none of SUNAT's registers. */
export function formatOf(kind: ReportKind): LineFormat<never> | null {
  if (kind === 'non-domiciled') return ABROAD;
  return kind === 'rce' || kind === 'rvie' ? REGISTERS[kind === 'rce' ? 'RCE' : 'RVIE'].format : null;
}

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
