import * as calls from '@yupana/contract/two-step.ts';
import { route } from '../../route.ts';
import { getMe } from '../accounts/get-me.ts';
import { confirmTwoStep, getTwoStep, renewRecoveryCodes, startTwoStep, turnOffTwoStep } from './manage-two-step.ts';

export function routes() {
  return [
    route(calls.getTwoStep, (ctx) => getTwoStep(ctx)),
    route(calls.startTwoStep, (ctx, input, { token }) =>
      startTwoStep(ctx, input, token, async () => (await getMe(ctx)).email),
    ),
    route(calls.confirmTwoStep, (ctx, input, { token }) => confirmTwoStep(ctx, input, token)),
    route(calls.turnOffTwoStep, (ctx, input, { token }) => turnOffTwoStep(ctx, input, token)),
    route(calls.renewRecoveryCodes, (ctx, input, { token }) => renewRecoveryCodes(ctx, input, token)),
  ];
}
