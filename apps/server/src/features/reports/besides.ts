import type { Deps } from '../../ctx.ts';
import { reasonsOf } from '../analysis/verdict/reasons-of.ts';
import { knownOfVouchers } from '../facts/known-of-vouchers.ts';
import type { DocumentFact } from '../facts/learn-documents.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';
import { keyOf } from '../vouchers/voucher-keys.ts';
import type { Sources } from './period-workbook.ts';

/** What a workbook says besides SUNAT's lines. */

/** Reads what is known of the documents of a book's vouchers. */
export function documentsOfBook({ database }: Pick<Deps, 'database'>, book: LockedBook): Sources['documentsOf'] {
  return async (vouchers) => {
    const known = await database.tenant(book.firmId, (tx) =>
      knownOfVouchers(tx, book, book.book, vouchers.map(keyValues)),
    );
    return (voucher) => {
      const fact = known.get(keyOf(keyValues(voucher)))?.document;
      return fact?.state === 'known' ? (fact.value as DocumentFact).view : undefined;
    };
  };
}

/** Reads why the purchases of a book are what they are. */
export function reasonsOfBook(deps: Pick<Deps, 'database'>, book: LockedBook): Sources['reasonsOf'] {
  return async (vouchers) => {
    const reasons = await reasonsOf(deps, book, vouchers.map(keyValues));
    return (voucher) => reasons.get(keyOf(keyValues(voucher)));
  };
}

function keyValues({ issuerRuc, typeCode, serie, number, year }: ReadVoucher): VoucherKeyValues {
  return { issuer_ruc: issuerRuc, type_code: typeCode, serie, number, dam_year: year ?? '' };
}
