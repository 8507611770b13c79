import type { ForeignDocument } from '@yupana/contract/non-domiciled.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { keyOf } from '../vouchers/voucher-keys.ts';

/** Two of which this is the same are one purchase, however their letters are written: «inv-1» is «INV-1». */
export function nameOfKey(key: VoucherKeyValues): string {
  return keyOf(key).toUpperCase();
}

/** The same of one that was typed. */
export function nameOfTyped({ type_code, serie, number }: ForeignDocument, supplierId: string): string {
  return nameOfKey({ issuer_ruc: supplierId, type_code, serie, number: withoutLeftZeros(number), dam_year: '' });
}
