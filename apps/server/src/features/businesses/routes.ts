import { registerBusinesses as registerList } from '@yupana/contract/business-lists.ts';
import * as calls from '@yupana/contract/businesses.ts';
import * as custody from '@yupana/contract/custody.ts';
import * as handovers from '@yupana/contract/handovers.ts';
import { proposeNames as nameList } from '@yupana/contract/proposed-names.ts';
import { route } from '../../route.ts';
import { acceptHandover, declineHandover, readHandover } from './accept-handover.ts';
import { getPeriods } from './get-periods.ts';
import { getOffer, offerBusiness, withdrawOffer } from './offer-business.ts';
import { proposeNames } from './propose-names.ts';
import { archive, remove, renameIt } from './put-away.ts';
import { registerBusiness } from './register-business.ts';
import { registerBusinesses } from './register-businesses.ts';
import { listPutAway, takeBack } from './take-back.ts';
import { validateRuc } from './validate-ruc.ts';

/** Each one mails somebody. */
const OFFERS = { perAddress: { max: 20, windowSeconds: 3_600 } };

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
    route(custody.renameBusiness, (ctx, input) => renameIt(ctx, input)),
    route(custody.archiveBusiness, (ctx, input) => archive(ctx, input)),
    route(custody.removeBusiness, (ctx, input) => remove(ctx, input)),
    route(custody.takeBackBusiness, (ctx, input) => takeBack(ctx, input)),
    route(custody.listPutAway, (ctx) => listPutAway(ctx)),
    route(handovers.offerBusiness, (ctx, input, { token }) => offerBusiness(ctx, input, token), { limits: OFFERS }),
    route(handovers.getOffer, (ctx, input) => getOffer(ctx, input)),
    route(handovers.withdrawOffer, (ctx, input) => withdrawOffer(ctx, input)),
    route(handovers.readHandover, (ctx, input) => readHandover(ctx, input)),
    route(handovers.acceptHandover, (ctx, input) => acceptHandover(ctx, input)),
    route(handovers.declineHandover, (ctx, input) => declineHandover(ctx, input)),
    route(calls.getPeriods, (ctx, input) => getPeriods(ctx, input)),
  ];
}
