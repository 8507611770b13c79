import { getFilters as listCards } from '@yupana/contract/businesses.ts';
import * as calls from '@yupana/contract/dashboard.ts';
import { rememberedRoute, route } from '../../route.ts';
import { getFilters } from './get-filters.ts';
import { getHistory } from './get-history.ts';
import { getPurchaseDashboard } from './get-purchase-dashboard.ts';
import { getSalesDashboard } from './get-sales-dashboard.ts';

export function routes() {
  return [
    route(listCards, (ctx) => getFilters(ctx)),
    rememberedRoute(calls.getPurchaseDashboard, (ctx, { query }) => getPurchaseDashboard(ctx, query.filters)),
    rememberedRoute(calls.getSalesDashboard, (ctx, { query }) => getSalesDashboard(ctx, query.filters)),
    rememberedRoute(calls.getHistory, (ctx, { query }) => getHistory(ctx, query.filters)),
  ];
}
