import { registerBusinesses as registerList } from '@yupana/contract/business-lists.ts';
import * as calls from '@yupana/contract/businesses.ts';
import { proposeNames as nameList } from '@yupana/contract/proposed-names.ts';
import { route } from '../../route.ts';
import { getPeriods } from './get-periods.ts';
import { proposeNames } from './propose-names.ts';
import { registerBusiness } from './register-business.ts';
import { registerBusinesses } from './register-businesses.ts';
import { validateRuc } from './validate-ruc.ts';

export function routes() {
  return [
    route(calls.validateRuc, (ctx, input) => validateRuc(ctx, input)),
    route(calls.registerBusiness, (ctx, input) => registerBusiness(ctx, input)),
    route(registerList, (ctx, input) => registerBusinesses(ctx, input), {
      limits: { perAddress: { max: 30, windowSeconds: 60 } },
    }),
    route(nameList, (ctx, input) => proposeNames(ctx, input), {
      limits: { perAddress: { max: 60, windowSeconds: 60 } },
    }),
    route(calls.getPeriods, (ctx, input) => getPeriods(ctx, input)),
  ];
}
