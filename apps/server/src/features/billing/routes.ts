import * as calls from '@yupana/contract/billing.ts';
import { route } from '../../route.ts';
import { getSubscription } from './get-subscription.ts';
import { chargePlan } from './payments/charge-plan.ts';
import { saveInvoiceParty } from './save-invoice-party.ts';

/** How many cards an account may try is counted with its payments, not here: it must hold across processes. */
export function routes() {
  return [
    route(calls.chargePlan, (ctx, input) => chargePlan(ctx, input)),
    route(calls.getSubscription, (ctx) => getSubscription(ctx)),
    route(calls.saveInvoiceParty, (ctx, input) => saveInvoiceParty(ctx, input)),
  ];
}
