import * as calls from '@yupana/contract/two-step.ts';
import { route } from '../../route.ts';
import { getMe } from '../accounts/get-me.ts';
import { confirmTwoStep, getTwoStep, renewRecoveryCodes, startTwoStep, turnOffTwoStep } from './manage-two-step.ts';
import { passSecondStep } from './pass-second-step.ts';

const FIVE_MINUTES = 300;

export function routes(limits: { signInsPerAddress: number }) {
  return [
    route(calls.passSecondStep, (system, input, from) => passSecondStep(system, input, from), {
      limits: { perAddress: { max: limits.signInsPerAddress, windowSeconds: FIVE_MINUTES } },
    }),
    route(calls.getTwoStep, (ctx) => getTwoStep(ctx)),
    route(calls.startTwoStep, (ctx, input, { ip }) =>
      startTwoStep(ctx, input, ip, async () => (await getMe(ctx)).email),
    ),
    route(calls.confirmTwoStep, (ctx, input) => confirmTwoStep(ctx, input)),
    route(calls.turnOffTwoStep, (ctx, input, { ip }) => turnOffTwoStep(ctx, input, ip)),
    route(calls.renewRecoveryCodes, (ctx, input, { ip }) => renewRecoveryCodes(ctx, input, ip)),
  ];
}
