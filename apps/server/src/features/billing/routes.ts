import * as calls from '@yupana/contract/billing.ts';
import { route } from '../../route.ts';
import { chargePlan } from './charge-plan.ts';
import { getSubscription } from './get-subscription.ts';

const MINUTE = 60;

export function routes() {
  return [
    route(calls.chargePlan, (ctx, input) => chargePlan(ctx, input), {
      limits: { perAddress: { max: 30, windowSeconds: MINUTE } },
    }),
    route(calls.getSubscription, (ctx) => getSubscription(ctx)),
  ];
}
