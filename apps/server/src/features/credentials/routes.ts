import { updateCredentials as update } from '@yupana/contract/businesses.ts';
import * as calls from '@yupana/contract/credentials.ts';
import { route } from '../../route.ts';
import { getCredentialsState } from './get-credentials-state.ts';
import { updateCredentials } from './update-credentials.ts';
import { validateCredentials } from './validate-credentials.ts';

const MINUTE = 60;

export function routes() {
  return [
    route(update, (ctx, input, { token }) => updateCredentials(ctx, input, token)),
    route(calls.getCredentialsState, (ctx, input) => getCredentialsState(ctx, input)),
    // Each one makes two calls to SUNAT's API, and up to a dozen to its portal.
    route(calls.validateCredentials, (ctx, input) => validateCredentials(ctx, input), {
      limits: { perAddress: { max: 30, windowSeconds: MINUTE } },
    }),
  ];
}
