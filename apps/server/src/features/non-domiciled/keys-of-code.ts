import type { ForeignDocument } from '@yupana/contract/non-domiciled.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';

/**
 * Every key that has this code: what is from abroad may hold hyphens in the number of its supplier and in its own, and a code is written
 * with hyphens. None of a text that is no code.
 */
export function keysOfCode(code: string): VoucherKeyValues[] {
  return placesOf(code, /-(?=\d{2}-)/g).flatMap((place) => {
    const said = code.slice(place + 4);
    return placesOf(said, /-(?=.)/g).map((hyphen) => ({
      ...{ issuer_ruc: code.slice(0, place), type_code: code.slice(place + 1, place + 3) },
      ...{ serie: said.slice(0, hyphen), number: said.slice(hyphen + 1), dam_year: '' },
    }));
  });
}

/** The key of one that was typed, as a proposal that lists it has it. */
export function keyOfTyped({ type_code, serie, number }: ForeignDocument, supplierId: string): VoucherKeyValues {
  return { issuer_ruc: supplierId, type_code, serie, number: withoutLeftZeros(number), dam_year: '' };
}

function placesOf(text: string, mark: RegExp): number[] {
  return [...text.matchAll(mark)].map(({ index }) => index);
}
