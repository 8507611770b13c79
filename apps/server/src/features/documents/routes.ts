import { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { route } from '../../route.ts';
import { showVoucher } from './shown/show-voucher.ts';

export function routes() {
  return [route(getVoucherDetail, (ctx, input) => showVoucher(ctx, input))];
}
