import type { Voucher } from '@yupana/contract/vouchers.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';

/** «Factura F002-00017581» */
export function fullName(voucher: Pick<Voucher, 'type_code' | 'serie' | 'number' | 'code'>): string {
  return `${voucherTypeDescription(voucher.type_code)} ${serieAndNumber(voucher)}`;
}
