import { registerBusinesses as registerList } from '@yupana/contract/business-lists.ts';
import * as businesses from '@yupana/contract/businesses.ts';
import * as credentials from '@yupana/contract/credentials.ts';
import * as custody from '@yupana/contract/custody.ts';
import * as handovers from '@yupana/contract/handovers.ts';
import { proposeNames as nameList } from '@yupana/contract/proposed-names.ts';
import { route } from '../../route.ts';
import { acceptHandover } from './accept-handover.ts';
import { forgetApiClient } from './forget-api-client.ts';
import { proposeNames } from './propose-names.ts';
import { archive, remove } from './put-away.ts';
import { registerBusiness } from './register-business.ts';
import { registerBusinesses } from './register-businesses.ts';
import { takeBack } from './take-back.ts';
import { updateCredentials } from './update-credentials.ts';
import { validateCredentials } from './validate-credentials.ts';
import { validateRuc } from './validate-ruc.ts';

const MINUTE = 60;
const NAMES = { perAddress: { max: 60, windowSeconds: MINUTE } };
const LISTS = { perAddress: { max: 30, windowSeconds: MINUTE } };
/** Each one makes two calls to SUNAT's API, and up to a dozen to its portal. */
const VALIDATIONS = { perAddress: { max: 30, windowSeconds: MINUTE } };

/** What takes a company's row, its credentials, its collection and its place of the plan at once. */
export function routes() {
  return [
    route(businesses.validateRuc, (ctx, input) => validateRuc(ctx, input)),
    route(nameList, (ctx, input) => proposeNames(ctx, input), { limits: NAMES }),
    route(businesses.registerBusiness, (ctx, input) => registerBusiness(ctx, input)),
    route(registerList, (ctx, input) => registerBusinesses(ctx, input), { limits: LISTS }),
    route(custody.archiveBusiness, (ctx, input) => archive(ctx, input)),
    route(custody.removeBusiness, (ctx, input) => remove(ctx, input)),
    route(custody.takeBackBusiness, (ctx, input) => takeBack(ctx, input)),
    route(handovers.acceptHandover, (ctx, input) => acceptHandover(ctx, input)),
    route(businesses.updateCredentials, (ctx, input, { token }) => updateCredentials(ctx, input, token)),
    route(credentials.forgetApiClient, (ctx, input, { token }) => forgetApiClient(ctx, input, token)),
    route(credentials.validateCredentials, (ctx, input) => validateCredentials(ctx, input), { limits: VALIDATIONS }),
  ];
}
