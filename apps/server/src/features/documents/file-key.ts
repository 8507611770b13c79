import type { BookName } from '@yupana/contract/books.ts';
import type { FileKind } from '../../schema/documents.ts';

/** Whose documents. */
export interface Whose {
  firmId: string;
  businessId: string;
}

/** A voucher among a company's, in whatever period it is proposed. */
export interface DocumentKey {
  book: BookName;
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
}

/** One file of a voucher. */
export interface FileKey extends DocumentKey {
  kind: FileKind;
}

/** The voucher of a document: what is numbered anew each year has none. */
export function voucherOf({ issuer_ruc, type_code, serie, number }: DocumentKey) {
  return { issuer_ruc, type_code, serie, number, dam_year: '' };
}

export const DOCUMENT_KEY = [
  'book',
  'issuer_ruc',
  'type_code',
  'serie',
  'number',
] as const satisfies (keyof DocumentKey)[];

/**
 * What a period counts in the order of files. Periods are six digits and amounts at most eight: together they stay a number that
 * every language keeps.
 */
export const OF_A_PERIOD = 100_000_000;
