import * as calls from '@yupana/contract/vouchers.ts';
import { route } from '../../route.ts';
import { getVoucherFilters } from './get-voucher-filters.ts';
import { listVouchers } from './list-vouchers.ts';

export function routes() {
  return [
    route(calls.listVouchers, (ctx, { query }) => listVouchers(ctx, query)),
    route(calls.getVoucherFilters, (ctx, { query }) => getVoucherFilters(ctx, query)),
  ];
}
