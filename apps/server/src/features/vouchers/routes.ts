import * as calls from '@yupana/contract/vouchers.ts';
import { route } from '../../route.ts';
import { routes as changeRoutes } from './changes/routes.ts';
import { getVoucherFilters } from './lists/get-voucher-filters.ts';
import { pickVouchers } from './lists/pick-vouchers.ts';

export function routes() {
  return [
    ...changeRoutes(),
    route(calls.getVoucherFilters, (ctx, { query }) => getVoucherFilters(ctx, query)),
    route(calls.pickVouchers, (ctx, input) => pickVouchers(ctx, input)),
  ];
}
