import * as calls from '@yupana/contract/businesses.ts';
import * as custody from '@yupana/contract/custody.ts';
import * as handovers from '@yupana/contract/handovers.ts';
import { route } from '../../route.ts';
import { listPutAway } from './custody.ts';
import { getPeriods } from './get-periods.ts';
import { getOffer, offerBusiness, withdrawOffer } from './offer-business.ts';
import { declineHandover, readHandover } from './read-offer.ts';
import { renameBusiness } from './rename-business.ts';

/** Each one mails somebody. */
const OFFERS = { perAddress: { max: 20, windowSeconds: 3_600 } };

export function routes() {
  return [
    route(custody.renameBusiness, (ctx, input) => renameBusiness(ctx, input)),
    route(custody.listPutAway, (ctx) => listPutAway(ctx)),
    route(handovers.offerBusiness, (ctx, input, { token }) => offerBusiness(ctx, input, token), { limits: OFFERS }),
    route(handovers.getOffer, (ctx, input) => getOffer(ctx, input)),
    route(handovers.withdrawOffer, (ctx, input) => withdrawOffer(ctx, input)),
    route(handovers.readHandover, (ctx, input) => readHandover(ctx, input)),
    route(handovers.declineHandover, (ctx, input) => declineHandover(ctx, input)),
    route(calls.getPeriods, (ctx, input) => getPeriods(ctx, input)),
  ];
}
