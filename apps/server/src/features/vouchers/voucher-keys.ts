import type { BookName } from '@yupana/contract/books.ts';
import { parseVoucherCode, voucherCode } from '@yupana/tax/voucher-key.ts';
import type { LockedBook } from './book-lock.ts';
import type { VoucherKeyValues } from './columns.ts';

/** The key of a voucher as `fromArrays` takes it: alone, and with the book that lists it. */
export const KEY_TYPES = {
  issuer_ruc: 'text',
  type_code: 'text',
  serie: 'text',
  number: 'text',
  dam_year: 'text',
} as const satisfies Record<keyof VoucherKeyValues, string>;
export const BOOK_KEY_TYPES = { book: 'text', tax_period: 'text', ...KEY_TYPES } as const;
/** The same with the company: of vouchers of several companies. */
export const COMPANY_KEY_TYPES = { business_id: 'uuid', ...BOOK_KEY_TYPES } as const;
export type CompanyKey = VoucherKeyValues & { business_id: string; book: BookName; tax_period: string };

/** Nothing but the key of something that has one. */
export function bareKey({ issuer_ruc, type_code, serie, number, dam_year }: VoucherKeyValues): VoucherKeyValues {
  return { issuer_ruc, type_code, serie, number, dam_year };
}

/** The keys of these as a book lists them: rows of `BOOK_KEY_TYPES`. */
export function keysOfBook(
  { book, period }: Pick<LockedBook, 'book' | 'period'>,
  vouchers: readonly VoucherKeyValues[],
) {
  return vouchers.map((one) => ({ book, tax_period: period, ...bareKey(one) }));
}

/** A voucher apart from its period, as a text that tells it from every other. */
export function keyOf({ issuer_ruc, type_code, serie, number, dam_year }: VoucherKeyValues): string {
  return `${issuer_ruc}/${type_code}/${serie}/${number}/${dam_year}`;
}

/** The `code` of a voucher in every call. */
export function codeOf({ issuer_ruc, type_code, serie, number, dam_year }: VoucherKeyValues): string {
  return voucherCode({ issuerRuc: issuer_ruc, typeCode: type_code, serie, number, damYear: dam_year });
}

/** The key of what has this code; undefined of a text that is none. */
export function readCode(code: string): VoucherKeyValues | undefined {
  try {
    const { issuerRuc, typeCode, serie, number, damYear = '' } = parseVoucherCode(code);
    return { issuer_ruc: issuerRuc, type_code: typeCode, serie, number, dam_year: damYear };
  } catch (error) {
    if (error instanceof RangeError) return;
    throw error;
  }
}
