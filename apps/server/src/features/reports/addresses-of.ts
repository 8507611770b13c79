import type { BookName } from '@yupana/contract/books.ts';
import type { Owner } from '@yupana/registers/write/written-voucher.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import type { Deps } from '../../ctx.ts';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';

const PATHS: Readonly<Record<BookName, string>> = { RCE: '/dashboard/comprobantes', RVIE: '/dashboard/ventas' };

/** Where each voucher of a book is opened: an address that asks who comes, and does not end as a signed link does. */
export function addressesOf(
  { config }: Pick<Deps, 'config'>,
  { ruc, period }: Owner,
  book: BookName,
): (voucher: ReadVoucher) => string {
  return ({ issuerRuc, typeCode, serie, number, year }) => {
    const comprobante = voucherCode({ issuerRuc, typeCode, serie, number, damYear: year ?? '' });
    return `${config.publicUrl}${PATHS[book]}?${new URLSearchParams({ ruc, tax_period: period, comprobante })}`;
  };
}
