import type { ForeignDocument } from '@yupana/contract/non-domiciled.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import { NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { keyOf } from '../vouchers/voucher-keys.ts';

/**
 * The keys under which a proposal may list one that was typed: «inv-1» and «INV-1» are one number, and so are those of its supplier. None
 * of «otros» (00), which a proposal's line of that type is not: it is no purchase of 8.5.
 */
export function keysOfTyped(document: ForeignDocument, supplierId: string): VoucherKeyValues[] {
  if (!NON_DOMICILED.includes(document.type_code)) return [];
  const number = withoutLeftZeros(document.number);
  return spellings(supplierId).flatMap((issuer_ruc) =>
    spellings(`${document.serie}/${number}`).map((said) => ({
      ...{ issuer_ruc, type_code: document.type_code, dam_year: '' },
      ...{ serie: said.slice(0, document.serie.length), number: said.slice(document.serie.length + 1) },
    })),
  );
}

/** Two of which this is the same are one purchase, however their letters are written. */
export function nameOfKey(key: VoucherKeyValues): string {
  return keyOf(key).toUpperCase();
}

/** The same of one that was typed. */
export function nameOfTyped({ type_code, serie, number }: ForeignDocument, supplierId: string): string {
  return nameOfKey({ issuer_ruc: supplierId, type_code, serie, number: withoutLeftZeros(number), dam_year: '' });
}

/** What is typed has ASCII alone, of which each letter has one other case. */
function spellings(text: string): string[] {
  return [...new Set([text, text.toUpperCase(), text.toLowerCase()])];
}
