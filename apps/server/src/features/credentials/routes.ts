import * as calls from '@yupana/contract/credentials.ts';
import { route } from '../../route.ts';
import { getCredentialsState } from './get-credentials-state.ts';

export function routes() {
  return [route(calls.getCredentialsState, (ctx, input) => getCredentialsState(ctx, input))];
}
