import * as calls from '@yupana/contract/businesses.ts';
import { route } from '../../route.ts';
import { getFilters } from './get-filters.ts';
import { getPeriods } from './get-periods.ts';
import { registerBusiness } from './register-business.ts';
import { validateRuc } from './validate-ruc.ts';

export function routes() {
  return [
    route(calls.validateRuc, (ctx, input) => validateRuc(ctx, input)),
    route(calls.registerBusiness, (ctx, input) => registerBusiness(ctx, input)),
    route(calls.getFilters, (ctx) => getFilters(ctx)),
    route(calls.getPeriods, (ctx, input) => getPeriods(ctx, input)),
  ];
}
