import * as calls from '@yupana/contract/non-domiciled.ts';
import { route } from '../../route.ts';
import { listPurchases } from './list-purchases.ts';
import { removePurchase, tellPurchase } from './tell-purchase.ts';

export function routes() {
  return [
    route(calls.listNonDomiciled, (ctx, input) => listPurchases(ctx, input)),
    route(calls.tellNonDomiciled, (ctx, input) => tellPurchase(ctx, input)),
    route(calls.removeNonDomiciled, (ctx, input) => removePurchase(ctx, input)),
  ];
}
